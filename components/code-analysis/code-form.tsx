'use client';

import { useState, type ReactNode } from 'react';
import { Field, Input, Select, Textarea } from '@/components/ui/forms/field';
import {
  CODE_LANGUAGE_NAMES,
  CODE_LANGUAGES,
  LONGEST_FILE_NAME,
  type CodeLanguage,
} from '@/lib/pure/code-analysis/model/categories';

export type CodeInput = { code: string; language: CodeLanguage; fileName: string };
const ENDINGS: [ending: RegExp, language: CodeLanguage][] = [
  [/\.sql$/i, 'sql'],
  [/\.py$/i, 'python'],
  [/\.(?:[cm]?[jt]s|[jt]sx)$/i, 'javascript'],
  [/\.r$/i, 'r'],
];
/** The language that a file’s name tells. */
export const languageOf = (fileName: string): CodeLanguage | undefined =>
  ENDINGS.find(([ending]) => ending.test(fileName))?.[1];

export function useCodeInput(): [CodeInput, (change: Partial<CodeInput>) => void] {
  const [input, setInput] = useState<CodeInput>({ code: '', language: 'python', fileName: '' });
  return [input, (change) => setInput((known) => ({ ...known, ...change }))];
}

/** Code, its language and its name; the language follows the name’s ending. */
export function CodeForm({
  input,
  onChange,
  nameHint,
  children,
}: {
  input: CodeInput;
  onChange: (change: Partial<CodeInput>) => void;
  nameHint?: string;
  children: ReactNode;
}) {
  const setName = (fileName: string) =>
    onChange({ fileName, ...(languageOf(fileName) && { language: languageOf(fileName) }) });
  return (
    <div className="mb-5">
      <Field label="Code">
        <Textarea
          rows={12}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-table"
          value={input.code}
          onChange={(event) => onChange({ code: event.target.value })}
        />
      </Field>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <Field label="Language">
          <Select
            value={input.language}
            onChange={(event) => onChange({ language: event.target.value as CodeLanguage })}
          >
            {CODE_LANGUAGES.map((each) => (
              <option key={each} value={each}>
                {CODE_LANGUAGE_NAMES[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="File name, optional" hint={nameHint} className="min-w-60">
          <Input
            maxLength={LONGEST_FILE_NAME}
            value={input.fileName}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2.5">{children}</div>
    </div>
  );
}
