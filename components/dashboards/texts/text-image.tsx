'use client';

import { useEffect, useRef, useState } from 'react';
import { ImageOff } from 'lucide-react';
import { errorOfBody } from '@/components/client/requests/api-error';
import type { NamedImage } from '@/lib/pure/format/named-image';
import { imageWords } from './words';

/** Where the images of a page are asked for. */
export type ImagePlace = {
  addressOf: (hash: string) => string;
  /** What a person may do about one that can't be had; empty for those who can do nothing. */
  cure: string;
  /** Asks once more where the element was refused: by a token that an element can't carry. Throws the reason. */
  load: (hash: string) => Promise<Blob>;
};

const addressOf = (hash: string) => `/api/images/${hash}`;
/** Of a member of the workspace. */
export const MEMBER_IMAGES: ImagePlace = {
  addressOf,
  cure: imageWords.addAgain,
  load: async (hash) => {
    const { fetchFile } = await import('@/components/client/requests/download');
    return (await fetchFile(addressOf(hash), {}, { onBytes: () => {}, signal: new AbortController().signal })).file;
  },
};

/** Of a guest, who may see the images of this dashboard. */
export const guestImages = (dashboardId: string): ImagePlace => {
  const at = (hash: string) => `/api/shared-guest/${dashboardId}/images/${hash}`;
  return {
    addressOf: at,
    cure: '',
    load: async (hash) => {
      const response = await fetch(at(hash), { credentials: 'include' });
      if (!response.ok) throw errorOfBody(response.status, await response.json().catch(() => null));
      return response.blob();
    },
  };
};

/** `failure`: why it can't be seen; null while it is asked for once more. */
type Shown = { address: string } | { failure: string | null };
const isGone = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

/** An uploaded image at its size, as far as there is room; what it shows and why it can't be seen where it is not to be had. */
export function TextImage({ image, place }: { image: NamedImage; place: ImagePlace }) {
  const { hash, width, height, alt } = image;
  const [shown, setShown] = useState<Shown>({ address: place.addressOf(hash) });
  const element = useRef<HTMLImageElement>(null);
  const tried = useRef(false);
  const isThere = useRef(true);
  const again = () => {
    // What came by the second way and can't be drawn is no image.
    if (tried.current) return setShown({ failure: imageWords.unreadable + place.cure });
    tried.current = true;
    setShown({ failure: null });
    place.load(hash).then(
      (file) => isThere.current && setShown({ address: URL.createObjectURL(file) }),
      (error: unknown) => setShown({ failure: isGone(error) ? imageWords.missing + place.cure : imageWords.failed }),
    );
  };
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  useEffect(() => {
    // A page of the server may have failed to show it before anybody listened.
    const { current } = element;
    if (current?.complete && current.currentSrc && current.naturalWidth === 0) latest.current();
  }, []);
  const address = 'address' in shown ? shown.address : null;
  useEffect(
    () => () => {
      if (address?.startsWith('blob:')) URL.revokeObjectURL(address);
    },
    [address],
  );
  if ('failure' in shown)
    return (
      <p className="flex items-baseline gap-2 border border-line-1 px-3 py-2 text-table text-ink-3">
        <ImageOff aria-hidden className="translate-y-0.5 flex-none" />
        <span>
          {alt.trim() || imageWords.image} {shown.failure === null ? '…' : `(${shown.failure})`}
        </span>
      </p>
    );
  return (
    <img
      ref={element}
      src={shown.address}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={again}
      className="h-auto max-h-[480px] max-w-full self-start object-contain object-left"
    />
  );
}
