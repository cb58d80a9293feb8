import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import { askBack } from './asked-back';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import { namingColumn } from './groups';
import type { Mention } from './mentions';
import { isPhrase, isThing, OWN_NAME, partId, use, type QuestionScene } from './scene';
import { columnOfWho } from './who';

/** Asked for by name: the place of 'which team' or 'the only coach', and of its noun; null where a number is asked for. */
type Asked = { at: number; noun: Mention | undefined };

const TELLING = /^(name|tell|list|show|give|what (is|was|are|were)|find)$/;
const ONLY = /^(only|lone|sole)$/;
const NUMBER_ASKED = ['count', 'share', 'aggregate', 'superlative', 'top', 'compare', 'moved'] as const;

function askedFor({ mentions }: QuestionScene): Asked | null {
  if (mentions.some((mention) => isPhrase(mention, ...NUMBER_ASKED))) return null;
  const at = mentions.findIndex((mention) => !isPhrase(mention, 'filler'));
  const first = mentions[at];
  if (first?.words === 'who') {
    // 'Who was the only judge appointed by McKinley': of these one is asked for.
    const only = mentions.findIndex(({ words }) => ONLY.test(words));
    return { at, noun: only > at ? mentions[only + 1] : undefined };
  }
  const noun = mentions.findIndex((mention, place) => place > at && !isPhrase(mention, 'filler'));
  // 'What do people in research earn' asks for a number.
  if (isPhrase(first, 'which')) return first.words === 'what' && noun !== at + 1 ? null : { at, noun: mentions[noun] };
  // 'Tell me a song that …', 'what was the only coach who …': one thing, of those that a condition follows.
  const before = mentions.slice(0, at);
  const isOne = before.some(({ words }) => ONLY.test(words)) || before.some(({ words }) => /^(a|an)$/.test(words));
  return isThing(first) && isOne && before.some(({ words }) => TELLING.test(words)) ? { at, noun: first } : null;
}

/** Orders without a name are told by their number. */
function numberOfRow({ table: { columns, rowCount } }: QuestionScene): Column | null {
  const [only, ...others] = columns.filter(({ role, distinct }) => role === 'id' && distinct === rowCount);
  return only && !others.length ? only : null;
}

/** The column that holds what such things are called. */
function namesOf(scene: QuestionScene, { noun }: Asked): Column | null {
  if (!isThing(noun)) return columnOfWho(scene, false);
  const { columns, counted } = noun.said;
  const [own] = columns.filter(({ column, surety }) => surety > OWN_NAME && !isNumeric(column) && !isTime(column));
  return own?.column ?? (counted?.column === null ? (namingColumn(scene) ?? numberOfRow(scene)) : null);
}

/** Rows, or numbers whose aggregate isn't said: nothing that a question for names wants to know. */
const areNoNames = (figures: readonly QuestionFigure[]) =>
  figures.every((figure) => figure.kind === 'rows' || (figure.kind === 'column' && !figure.said));

/**
 * 'Which team has 9 wins', 'what mine is in Timmins', 'who was the only judge appointed by McKinley': the names of these
 * rows, in place of how many they are; what else is named stands beside them.
 * @throws AskedBack where no column says what they are called.
 */
export function listNamesAsked(scene: QuestionScene, figures: QuestionFigure[], top: QuestionDraft['top']): void {
  const { conditions, groupings, goesOn } = scene;
  if (top || goesOn || groupings.length || !conditions.length || !areNoNames(figures)) return;
  const asked = askedFor(scene);
  if (!asked) return;
  const column = namesOf(scene, asked);
  const what = asked.noun?.text ?? scene.mentions[asked.at]!.text;
  if (!column) askBack('no_such_column', `No column holds the names that “${what}” asks for. Name a column to list.`);
  if (conditions.some((each) => each.column === column))
    askBack('no_such_column', `${column.label} is already a condition here. Name another column to list.`);
  use(scene, asked.at);
  groupings.push({ id: partId(scene.mentions[asked.at]!), dimension: { field: column.key }, column, choices: [] });
  const beside = figures.filter(
    (figure) => figure.kind === 'column' && conditions.every((each) => each.column !== figure.column),
  );
  figures.splice(0, figures.length, ...(beside.length ? beside : [{ kind: 'rows' as const, id: 'measure' }]));
}
