'use client';

import { delimiterName, delimitersWith } from '@/components/data/offers/import-words';
import { LinkButton } from '@/components/ui/button';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { ENCODINGS } from '@/lib/engines/ingest/schema/schema';
import type { ImportPreview } from '@/lib/product/data-sources/schema/import-schema';
import type { ReadingOptionsPatch } from '@/lib/product/data-sources/schema/schema';
import type { ChangeFailure } from './import-calls';
import { useDraft } from './use-draft';
import { importReadingWords } from './words';

type Props = {
  preview: ImportPreview;
  failure: ChangeFailure | null;
  onChange: (at: keyof ReadingOptionsPatch, options: ReadingOptionsPatch) => void;
};

/** How the file was read. Each choice reads it again; its failure stands below it. */
export function ImportReading({ preview: { reading, options, uploadType }, failure, onChange }: Props) {
  const failureOf = (at: keyof ReadingOptionsPatch) => (failure?.at === at ? failure.message : null);
  const sheets = reading.sheets;
  const isText = sheets === undefined;
  const isTable = reading.delimiter !== undefined || uploadType === 'csv';
  const byItself = (own: string | undefined, chosen: unknown) =>
    chosen === undefined && own ? `Detected: ${own}` : 'Automatic';
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 middle:grid-cols-[repeat(3,minmax(0,220px))]">
      {sheets && (
        <Field
          label="Sheet"
          error={failureOf('sheet')}
          hint={sheets.length > 1 ? importReadingWords.otherSheets : undefined}
        >
          <Select
            className="w-full"
            value={reading.sheet}
            onChange={(event) => onChange('sheet', { sheet: event.target.value })}
          >
            {sheets.map(({ name, hidden }) => (
              <option key={name} value={name}>
                {hidden ? `${name} (hidden)` : name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isText && (
        <Field label="Encoding" error={failureOf('encoding')}>
          <Select
            className="w-full"
            value={options.encoding ?? ''}
            onChange={(event) => onChange('encoding', { encoding: event.target.value || null })}
          >
            <option value="">{byItself(reading.encoding, options.encoding)}</option>
            {ENCODINGS.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isTable && (
        <Field label="Delimiter" error={failureOf('delimiter')}>
          <Select
            className="w-full"
            value={options.delimiter ?? ''}
            onChange={(event) => onChange('delimiter', { delimiter: event.target.value || null })}
          >
            <option value="">
              {byItself(reading.delimiter && delimiterName(reading.delimiter), options.delimiter)}
            </option>
            {delimitersWith(reading.delimiter).map((sign) => (
              <option key={sign} value={sign}>
                {delimiterName(sign)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {(isTable || sheets) && (
        <HeaderLine
          used={reading.headerLine ?? (reading.header === false ? 0 : 1)}
          chosen={options.headerLine}
          error={failureOf('headerLine')}
          onChange={(headerLine) => onChange('headerLine', { headerLine })}
        />
      )}
    </div>
  );
}

/** Sent when it is left or confirmed, not at every digit. */
function HeaderLine({
  used,
  chosen,
  error,
  onChange,
}: {
  used: number;
  chosen: number | undefined;
  error: string | null;
  onChange: (line: number | null) => void;
}) {
  const shown = String(chosen ?? used);
  const [text, setText] = useDraft(shown);
  const send = () => {
    const line = Number(text);
    if (text.trim() === '' || !Number.isInteger(line) || line < 0 || line > 1000) return setText(shown);
    if (text !== shown) onChange(line);
  };
  return (
    <Field
      label="Header row"
      error={error}
      hint={
        chosen === undefined ? (
          '0 = no header row.'
        ) : (
          <>
            Set by you. <LinkButton onClick={() => onChange(null)}>Detect automatically</LinkButton>
          </>
        )
      }
    >
      <Input
        type="number"
        inputMode="numeric"
        min={0}
        max={1000}
        value={text}
        className="tabular-nums"
        onChange={(event) => setText(event.target.value)}
        onBlur={send}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send();
        }}
      />
    </Field>
  );
}
