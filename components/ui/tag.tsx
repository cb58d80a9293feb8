import type { ReactNode } from 'react';

/** A technical word as the file has it: a type, a column's name. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <code className="inline-block rounded-tag border border-line-2 px-[5px] !text-[0.6875rem] !leading-4 whitespace-nowrap text-ink-2">
      {children}
    </code>
  );
}
