/** What the rules hold against what someone chose: it is shown as chosen all the same. */
export const HeldAgainst = ({ sentences }: { sentences: readonly string[] | null }) => (
  <div role="status">
    {sentences && sentences.length > 0 && (
      <p className="mt-2 border-l-3 border-warn bg-warn-wash px-3 py-1.5 text-table">{sentences.join(' ')}</p>
    )}
  </div>
);
