'use client';

import { isFileFamily } from '@/lib/engines/ingest/schema/file-formats';
import type { ReactNode } from 'react';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { useFileChoice } from './file-choice';
import type { UploadTarget } from './upload-items';
import { useUploads } from './upload-provider';

/**
 * Chooses a file to take the place of the data source's, or to go on below it; render `inputs`. Absent where it is not
 * read from files, or from an address that has the next one.
 */
export function useNextFile({
  id,
  name,
  version,
  uploadType,
  address,
}: DataSource): { replace: () => void; append: () => void; inputs: ReactNode } | null {
  const { upload } = useUploads();
  const take =
    (mode: UploadTarget['mode']) =>
    ([file]: File[]) => {
      if (file) upload([file], 'check', { id, name, mode });
    };
  const replacing = useFileChoice(take('replace'), { multiple: false });
  const appending = useFileChoice(take('append'), { multiple: false });
  if (version === 0 || address || !isFileFamily(uploadType)) return null;
  return {
    replace: replacing.choose,
    append: appending.choose,
    inputs: (
      <>
        {replacing.input}
        {appending.input}
      </>
    ),
  };
}
