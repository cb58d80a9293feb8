import { askBack } from './asked-back';
import type { QuestionDraft } from './draft';

/** Words that stand for the rows of the question before: 'how many of them', 'which of those', 'wie viele davon'. */
const OF_ROWS = new RegExp(
  `(?<![\\p{L}])(${[
    '(of|among|amongst|from|for|in|within) (them|those|these|that group|this group|that set|the latter)',
    '(of|among|amongst) (all )?(them|those|these)( ones)?',
    '(these|those)( ones)?(?=\\s*[?.!]*$)',
    'davon|darunter|von (ihnen|diesen|denen)|unter ihnen',
    "(d'|d’|de )?entre (eux|elles)|parmi (eux|elles|ceux|celles)|d'eux|d’eux|de ceux-(ci|là)",
    '(de|entre) (ellos|ellas|estos|estas|esos|esas)',
  ].join('|')})(?![\\p{L}])`,
  'iu',
);

/** Whether a question speaks of the rows of the one before. */
export const refersToRows = (question: string): boolean => OF_ROWS.test(question);

/** 'What percent is that of all', 'what share of the total are they': the rows before as a share of all rows. */
const AS_SHARE = new RegExp(
  `^\\s*(and |und |et |y )?(${[
    '(as |what|which|how (big|large|much|high)( a)?|what is (that|this|it) (as|in)( a)?)?\\s*(is |are )?(the |a |in )?' +
      '(percent|percentage|pct|share|proportion|fraction|part|%)( is| are| was| were| do| does| did)?' +
      '( that| this| it| those| these| they)?( make up| represent| account for)?' +
      '( of (all|the total|the whole|everything|everyone|the lot|all of them|all rows|total))?( (overall|in total))?' +
      '( (is|are|was|were) (that|this|it|those|these|they))?',
    'wie ?viel (prozent|%) (sind|ist|waren) (das|es)( von allen| insgesamt)?',
    "(quel|c'est quel|ça fait quel) (pourcentage|part)( est-ce| du total)*",
    '(qué|que) (porcentaje|parte) (es|son)( eso| esos)?( del total)?',
  ].join('|')})\\s*[?.!]*\\s*$`,
  'iu',
);

/** Whether a question asks what share of all rows those of the question before are. */
export const asksForShare = (question: string): boolean => AS_SHARE.test(question);

/** 'Compared to the others', 'versus the rest': what the question before left out, beside it. */
const THE_OTHERS = new RegExp(
  `^\\s*(and |und |et |y )?(${[
    '(how does (that|this|it) compare|compare (that|this|it|them|these|those)|compared|in comparison|as opposed|vs|versus' +
      '|against|relative)?\\s*(to|with|vs|versus|against)?\\s*(all )?(of )?(the )(others|other ones|rest|remaining ones|remainder)',
    '(im vergleich )?(zu|mit|gegenüber) (den )?(anderen|übrigen|dem rest)',
    '(par rapport|comparé|comparée)s? (aux autres|au reste)',
    '(comparado|comparada)?s?\\s*con (los|las) (otros|otras|demás)|con el resto',
  ].join('|')})\\s*[?.!]*\\s*$`,
  'iu',
);

/** Whether a question asks for the rows that the question before left out, beside those it meant. */
export const asksForOthers = (question: string): boolean => THE_OTHERS.test(question);

/**
 * The figure of the question before, of the rows it meant beside all others.
 * @throws AskedBack where no one condition on a column of two sides says which rows it meant.
 */
export function besideOthers(before: QuestionDraft): QuestionDraft {
  const sided = before.conditions.filter(
    ({ role, filter, column }) => role === 'filter' && filter.op === 'eq' && column.distinct === 2,
  );
  const [one, ...others] = sided;
  if (!one || others.length || before.kind !== 'answer' || before.top)
    return askBack('not_a_query', 'Which others are meant isn’t clear. Name them.');
  return {
    ...before,
    conditions: before.conditions.filter((condition) => condition !== one),
    groupings: [
      ...before.groupings,
      { id: one.id, dimension: { field: one.column.key }, column: one.column, choices: [] },
    ],
  };
}
