'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { Button } from '@/components/ui/button';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';

const DownloadDialog = dynamic(() => import('./download-dialog').then((file) => file.DownloadDialog), { ssr: false });

export function DownloadButton({ source }: { source: DataSource }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button off={source.version === 0} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Download
      </Button>
      {open && <DownloadDialog source={source} onClose={() => setOpen(false)} />}
    </>
  );
}
