import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { isPeople } from './nouns';
import { isPhrase, isThing, partId, use, type QuestionScene } from './scene';

/** Who does something, as headers call them. */
const DOERS = new Set(
  (
    'agent manager seller salesperson rep representative driver director author artist singer actor coach referee doctor ' +
    'teacher pilot captain host landlord rider president senator mayor ceo founder owner boss supervisor technician ' +
    'consultant lawyer nurse physician surgeon chef trainer inspector reviewer billionaire laureate astronaut scientist ' +
    'assignee requester submitter reporter approver handler operator cashier waiter barista recruiter interviewer'
  ).split(' '),
);
const saysWho = (word: string) => DOERS.has(word) || isPeople(word);
const NAMING = new Set(['name', 'full', 'id', 'first', 'last']);

const wordsOf = ({ label }: Column) => readLabel(label).words.map(singular);
/** 'Agent', 'Manager name', 'employee_id' where it is no number. */
const isOfPeople = (column: Column) => {
  const words = wordsOf(column).filter((word) => !NAMING.has(word));
  return words.length === 1 && saysWho(words[0]!) && !holdsSentences(column);
};
const IN_SENTENCE = / (?!(?:de|der|den|van|von|zu|da|di|du|la|le|el|al|bin|ibn|y|e|of|the) )\p{Ll}+(?: |$)/u;
/** The subject of a message is no person: 'App crashes on start'. */
function holdsSentences({ top }: Column): boolean {
  const texts = top.map(({ value }) => String(value)).filter((value) => value.includes(' '));
  return texts.filter((text) => IN_SENTENCE.test(text)).length * 2 > top.length;
}
const OWN = 0.9;

/** Who answers for a call or a ticket. */
const HANDLING =
  /^(assignee|agent|handler|owner|operator|technician|manager|representative|rep|employee|staff|consultant)$/;
/** Of a verb that says in which role: who directed is a director, whatever other people a table names. */
const ROLES: [verb: RegExp, roles: RegExp][] = [
  [/^direct(s|ed)?$/, /^(director|filmmaker)$/],
  [/^(write|writes|wrote|written|author(ed)?|publish(ed)?)$/, /^(author|writer|publisher|journalist)$/],
  [/^(teach|teaches|taught)$/, /^(teacher|instructor|professor|lecturer)$/],
  [/^(drive|drives|drove|driven)$/, /^driver$/],
  [/^(sell|sells|sold)$/, /^(seller|salesperson|rep|representative|agent|employee|vendor)$/],
  [/^(buy|buys|bought|order(s|ed)?|purchased?|spends?|spent)$/, /^(buyer|customer|client|shopper|guest|member|user)$/],
  [/^(manage|manages|managed|head(s|ed)?|lead|leads|led)$/, /^(manager|boss|supervisor|head|leader|director)$/],
  [/^(host|hosts|hosted)$/, /^(host|landlord)$/],
  [/^(coach|coaches|coached)$/, /^(coach|trainer|manager)$/],
  [/^(referee[ds]?|umpired?|officiated?|lead|leads|led)$/, /^(referee|umpire)$/],
  [/^(star(s|red)?|play(s|ed)?|act(s|ed)?)$/, /^(actor|actress|star|player|cast)$/],
  [/^(sing|sings|sang|perform(s|ed)?|record(s|ed)?)$/, /^(singer|artist|performer|band)$/],
  [/^(win|wins|won)$/, /^(winner|champion|laureate|player|athlete|name)$/],
  [/^(score|scores|scored)$/, /^(scorer|player|athlete|name|student)$/],
  [
    /^(invent(s|ed)?|discover(s|ed)?|found(s|ed)?|build|built|design(s|ed)?)$/,
    /^(inventor|discoverer|founder|builder|designer|architect)$/,
  ],
  [/^(review(s|ed)?|rate[ds]?)$/, /^(reviewer|user|customer|guest)$/],
  [/^(handle[ds]?|solve[ds]?|resolve[ds]?|answer(s|ed)?|close[ds]?)$/, HANDLING],
  [/^(request(s|ed)?|submit(s|ted)?|report(s|ed)?|raise[ds]?)$/, /^(requester|submitter|reporter|customer|author)$/],
  [/^approve[ds]?$/, /^approver$/],
];

/** 'Taught' where a column of teachers is spoken of: what those in a role do. */
export const isDoneByRole = (word: string, columns: Iterable<Column>): boolean =>
  [...columns].some((column) =>
    ROLES.some(([verb, roles]) => verb.test(word) && wordsOf(column).some((each) => roles.test(each))),
  );

/** Whether a column may say who did what the verbs of a question say. */
const isInRole = ({ mentions }: QuestionScene, column: Column): boolean =>
  ROLES.every(
    ([verb, roles]) =>
      !mentions.some(({ words }) => words.split(' ').some((word) => verb.test(word))) ||
      wordsOf(column).some((word) => roles.test(word)),
  );

/**
 * The column that says who. Of rows that are people it is their own name; of rows that people have made one that comes
 * again. Null where none or several do.
 */
export function columnOfWho(scene: QuestionScene, counts: boolean): Column | null {
  const { table, mentions } = scene;
  const text = table.columns.filter(
    (column) =>
      column.role !== 'ignore' &&
      !isNumeric(column) &&
      !isTime(column) &&
      column.type !== 'boolean' &&
      column.distinct > 2,
  );
  const isOwn = ({ distinct }: Column) => distinct >= OWN * table.rowCount;
  const one = ([only, ...others]: Column[]) => (others.length ? null : (only ?? null));
  const isFileOfPeople = saysWho(singular(table.meaning.rows.noun)) || mentions.some(({ words }) => isPeople(words));
  const isName = (column: Column) => wordsOf(column).every((word) => NAMING.has(word));
  const own = text.filter((column) => isOwn(column) && (isOfPeople(column) || (isFileOfPeople && isName(column))));
  if (!counts && own.length) return one(own);
  return counts || table.meaning.rows.kind === 'event'
    ? one(text.filter((column) => isOfPeople(column) && !isOwn(column) && isInRole(scene, column)))
    : null;
}

/** 'First Name' and 'Last Name', where they stand apart and come again. */
function namesApart({ table }: QuestionScene): [Column, Column] | null {
  const called = (...names: string[]) =>
    table.columns.filter(
      (column) =>
        names.includes(wordsOf(column).join(' ')) &&
        !isNumeric(column) &&
        column.distinct > 2 &&
        column.distinct < OWN * table.rowCount,
    );
  const [[first, ...firsts], [last, ...lasts]] = [called('first name', 'firstname'), called('last name', 'surname')];
  return first && last && !firsts.length && !lasts.length ? [first, last] : null;
}

/**
 * 'Who is the oldest', 'who handled the most tickets', 'who earns the most': those are ranked whom one column names.
 * @returns whether such a column was found.
 */
export function ranksWho(scene: QuestionScene): boolean {
  const { mentions } = scene;
  const at = mentions.findIndex((mention) => mention.words === 'who' || !isPhrase(mention, 'filler'));
  const place = mentions.findIndex((mention) => isPhrase(mention, 'superlative'));
  const superlative = mentions[place];
  if (mentions[at]?.words !== 'who' || !isPhrase(superlative, 'superlative') || place < at) return false;
  const { about } = superlative.said.phrase;
  const noun = mentions[place + 1];
  const counts = !about.length && isThing(noun) && noun.said.counted?.column === null;
  const column = columnOfWho(scene, counts);
  const apart = column ? null : namesApart(scene);
  if (apart && isInRole(scene, apart[0])) {
    use(scene, at);
    for (const each of apart)
      scene.groupings.push({ id: partId(mentions[at]!), dimension: { field: each.key }, column: each, choices: [] });
    return true;
  }
  if (!column || !isInRole(scene, column)) return false;
  use(scene, at);
  scene.groupings.push({ id: partId(mentions[at]!), dimension: { field: column.key }, column, choices: [] });
  return true;
}
