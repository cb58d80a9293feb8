import { ChevronRight } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import type { EditorLanguage, KnownTable } from '../editor/known-names';
import { written } from '../editor/names';
import { schemaTreeWords as words } from './words';

/** Columns of one table that are drawn at once. */
const MOST_COLUMNS = 200;

export type Insert = (text: string) => void;

/** Opens and closes the columns of a table. */
export const ColumnsToggle = ({ table, open, onToggle }: { table: string; open: boolean; onToggle: () => void }) => (
  <button
    type="button"
    aria-expanded={open}
    aria-label={words.columnsOf(table)}
    onClick={onToggle}
    className="focus-inside grid size-6 flex-none place-items-center rounded-tag text-ink-2 hover:bg-wash pointer-coarse:size-10"
  >
    <ChevronRight aria-hidden className={classNames('!size-3.5', open && 'rotate-90')} />
  </button>
);

/** A name that is written at the caret when it is pressed. */
export const NameButton = ({
  name,
  title,
  strong = false,
  onPress,
}: {
  name: string;
  title: string;
  strong?: boolean;
  onPress: () => void;
}) => (
  <button
    type="button"
    title={title}
    onClick={onPress}
    className={classNames(
      'focus-inside min-w-0 flex-1 truncate rounded-tag px-1 py-0.5 text-left font-mono text-small hover:bg-wash pointer-coarse:py-2.5',
      strong && 'font-strong',
    )}
  >
    {name}
  </button>
);

export function Columns({
  table,
  columns,
  language = 'duckdb',
  onInsert,
}: Pick<KnownTable, 'table' | 'columns'> & { language?: EditorLanguage; onInsert: Insert }) {
  const left = columns.length - MOST_COLUMNS;
  return (
    <>
      <ul aria-label={words.columnsOf(table)} className="pt-0.5 pb-1 pl-6.5">
        {columns.slice(0, MOST_COLUMNS).map(({ key, label, type }) => (
          <li key={key} className="flex items-center gap-2">
            <NameButton
              name={key}
              title={label === key ? words.insert(key) : `${words.insert(key)} (${label})`}
              onPress={() => onInsert(written(key, language))}
            />
            <span className="flex-none text-tiny text-ink-3">{type}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="pl-7.5 text-tiny text-ink-3">{words.more(left)}</p>}
    </>
  );
}
