'use client';

import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { useChangeDataSource } from '../change-data-source';
import { ReadingsDialog } from './readings-dialog';

type Props = {
  dataSource: DataSource;
  /** Closed without an answer: it can be given later. */
  onClose: () => void;
  onDecided: (dataSource: DataSource) => void;
};

/** Asks how the columns of a data source are read that can be read in two ways. */
export function ReviewDialog({ dataSource, onClose, onDecided }: Props) {
  const changeDataSource = useChangeDataSource();
  return (
    <ReadingsDialog
      of={dataSource}
      canRemember
      onClose={onClose}
      onChoose={async (columns, remember) => onDecided(await changeDataSource(dataSource.id, { columns, remember }))}
    />
  );
}
