import type { ImageFault, ImageFile } from '@/lib/pure/format/image-file';

// Without zod, so that screens know it.

/** An uploaded image as texts name it. */
export type UploadedImage = Pick<ImageFile, 'type' | 'width' | 'height'> & { hash: string };

/** What drawing it may take: four bytes a pixel. */
export const MOST_PIXELS = 40_000_000;

export const IMAGE_TOO_LARGE = 'This image is larger than 2 MB. Make it smaller, then add it again.';
export const IMAGE_FAULTS: Record<ImageFault, string> = {
  format: 'Only PNG and JPEG images can be added. Save this one as PNG or JPEG, then add it again.',
  kind: 'This kind of JPEG isn’t shown by browsers. Save the image as a usual JPEG or as PNG, then add it again.',
  damaged: 'This image is damaged or incomplete. Save it again, then add it again.',
};
