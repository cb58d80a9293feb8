/** The beginning of a statement; a press puts all of it in the editor. */
export function StatementText({ sql, title, onOpen }: { sql: string; title: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      title={title}
      onClick={onOpen}
      className="focus-inside line-clamp-3 w-full rounded-tag px-1 py-0.5 text-left font-mono text-tiny break-words whitespace-pre-wrap hover:bg-wash pointer-coarse:py-2"
    >
      {sql}
    </button>
  );
}
