import { Chip, Chips } from '@/components/ui/chip';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/overlays/menu';
import type { ReadingPart } from '@/lib/pure/analysis/questions/schema';
import { readingChipsWords } from './words';

const ROLES: Record<ReadingPart['role'], string> = {
  aggregate: 'Measure',
  measure: 'of',
  dimension: 'by',
  filter: 'where',
  time: 'when',
  order: 'shown',
};

/** The parts of a reading, each with what may stand in its place. */
export function ReadingChips({
  parts,
  onChoose,
}: {
  parts: readonly ReadingPart[];
  onChoose: (id: string, choice: string) => void;
}) {
  return (
    <div className="mb-3">
      <Chips label={readingChipsWords.howQuestionInterpreted}>
        {parts.map((part) =>
          part.alternatives.length > 0 ? (
            <Menu key={`${part.role} ${part.id}`}>
              <MenuTrigger asChild>
                <Chip name={ROLES[part.role]} value={part.text} opens />
              </MenuTrigger>
              <MenuContent align="start">
                <MenuRadioGroup value={part.chosen} onValueChange={(choice) => onChoose(part.id, choice)}>
                  {[{ id: part.chosen, text: part.text }, ...part.alternatives].map(({ id, text }) => (
                    <MenuRadioItem key={id} value={id}>
                      {text}
                    </MenuRadioItem>
                  ))}
                </MenuRadioGroup>
              </MenuContent>
            </Menu>
          ) : (
            <span
              key={`${part.role} ${part.id}`}
              className="inline-flex h-7 items-center gap-1.5 text-table whitespace-nowrap text-ink-2"
            >
              {ROLES[part.role]} <b className="font-strong text-ink-1">{part.text}</b>
            </span>
          ),
        )}
      </Chips>
    </div>
  );
}
