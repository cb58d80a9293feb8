'use client';

import { ChevronDown, Upload } from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';
import {
  Menu,
  MenuContent,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from '@/components/ui/overlays/menu';
import { useFileChoice } from './file-choice';
import { useUploads } from './upload-provider';
import { useUploadWay, type UploadWay } from './upload-way';
import { uploadButtonWords } from './words';

const WAYS: Record<UploadWay, { name: string; what: string }> = {
  at_once: { name: 'Add immediately', what: uploadButtonWords.plumblineCreatesData },
  check: { name: 'Review before adding', what: uploadButtonWords.reviewColumnsTypes },
};

/** Chooses files; beside it, how they are taken, which this device remembers. */
export function UploadButton({ children }: { children: string }) {
  const { upload } = useUploads();
  const { input, choose } = useFileChoice(upload);
  const [way, setWay] = useUploadWay();
  return (
    <span className="inline-flex">
      <Button look="filled" onClick={choose} className="!rounded-r-none">
        <Upload aria-hidden />
        {children}
        {way === 'check' && '…'}
      </Button>
      <Menu>
        <MenuTrigger asChild>
          <IconButton
            look="filled"
            label="Upload options"
            className="!rounded-l-none border-l-accent-on/40 !min-w-0 !px-1.5"
          >
            <ChevronDown aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent className="w-80">
          <MenuLabel>{uploadButtonWords.uploadOptionsDevice}</MenuLabel>
          <MenuRadioGroup value={way} onValueChange={(next) => setWay(next as UploadWay)}>
            {Object.entries(WAYS).map(([value, { name, what }]) => (
              <MenuRadioItem key={value} value={value} className="py-1.5">
                <span>
                  <span className="block">{name}</span>
                  <span className="block text-small text-ink-3">{what}</span>
                </span>
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </MenuContent>
      </Menu>
      {input}
    </span>
  );
}
