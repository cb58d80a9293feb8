import { useStoredChoice } from '@/components/client/browser/use-stored';

/**
 * `at_once`: a file becomes a data source and a dashboard without a press; `check`: it is shown as it was read, and
 * taken on a word.
 */
const UPLOAD_WAYS = ['at_once', 'check'] as const;
export type UploadWay = (typeof UPLOAD_WAYS)[number];

export const useUploadWay = () => useStoredChoice('upload', UPLOAD_WAYS, 'at_once');
