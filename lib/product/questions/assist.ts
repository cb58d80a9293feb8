import type { UserActor } from '@/lib/base/actor/actor';
import { setupOf, type Preference } from '@/lib/base/ai/providers';
import { PROVIDER_NAMES, type Provider } from '@/lib/base/ai/provider-schema';
import { wordFacts, type Fact } from '@/lib/base/ai/word';
import { AppError, orNull } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { loadTable } from '@/lib/product/data-sources/read/load';
import { analyseNow } from '@/lib/product/documents/analyse-now';
import { getEvidence } from '@/lib/product/evidence/evidence';
import { isForecastQuestion } from '@/lib/product/evidence/forecast-schema';
import { isTestedQuestion } from '@/lib/product/evidence/tested-schema';
import { evidenceNames, evidenceSentences } from '@/lib/pure/analysis/narration/evidence';
import { describeQuery } from '@/lib/pure/query/resolve/describe';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import type { Evidence } from '@/lib/pure/query/schema/result';
import { answerQuestion } from './answer-question';
import type { Assisted, AssistRequest } from './assist-schema';
import { proposeExpression } from './propose-expression';
import { proposeNames } from './propose-names';

const CALLS_A_MINUTE = 30;

type Asked = { evidence: Evidence; columns: readonly Column[] };
type Call = { actor: UserActor; preference: Preference; signal: AbortSignal };

const unusable = (message: string) => new AppError('unusable', message);
const lacking = (field: string, why: string) =>
  new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });

/** Each of the asker's workspace, with the columns of the version it was computed on. */
async function evidenceOf(actor: UserActor, ids: readonly string[] | undefined): Promise<Asked[]> {
  if (!ids?.length) throw lacking('evidenceIds', 'name what is meant');
  return Promise.all(
    [...new Set(ids)].map(async (id) => {
      const evidence = await getEvidence(actor, id);
      const table = await orNull(loadTable(actor, evidence.dataSourceId, evidence.dataVersion));
      return { evidence, columns: table?.columns ?? [] };
    }),
  );
}

const factsOf = ({ evidence, columns }: Asked): Fact[] =>
  isForecastQuestion(evidence.query) || isTestedQuestion(evidence.query)
    ? []
    : evidenceSentences(evidence, columns).map((sentence, nth) => ({
        id: `${evidence.id} ${nth}`,
        sentence,
        names: evidenceNames(evidence),
      }));

async function word({ actor, preference, signal }: Call, { task, evidenceIds }: AssistRequest): Promise<Assisted> {
  const facts = (await evidenceOf(actor, evidenceIds)).flatMap(factsOf);
  if (facts.length === 0)
    throw unusable('This evidence can’t be put into a sentence. Choose a single number or a short series.');
  const { sentences, model, ms, tokens, dropped, fellBack } = await wordFacts(
    actor,
    { task: task === 'explain' ? 'explain' : 'narrate', audience: 'analyst', facts, preference },
    signal,
  );
  return {
    sentences: sentences.map(({ factId, ...sentence }) => ({ ...sentence, evidenceId: factId.split(' ')[0]! })),
    model,
    ms,
    tokens,
    dropped,
    fellBack,
  };
}

/** What is shown, in the words of the query. */
function wordsOf({ evidence, columns }: Asked): string {
  try {
    return describeQuery(evidence.query as Query, columns)
      .map(({ text }) => text)
      .join('');
  } catch (error) {
    if (error instanceof BrokenQuery) return evidence.columns.map(({ label }) => label).join(' by ');
    throw error;
  }
}

async function rename({ actor, preference, signal }: Call, { evidenceIds }: AssistRequest): Promise<Assisted> {
  const things = (await evidenceOf(actor, evidenceIds)).map((asked) => ({
    id: asked.evidence.id,
    shows: wordsOf(asked),
    names: evidenceNames(asked.evidence),
  }));
  const ran = await proposeNames(actor, things, signal, preference);
  const names = things.map(({ id, shows }) => ({ evidenceId: id, name: ran?.value.names.get(id) ?? shows }));
  return {
    sentences: [],
    model: ran?.model ?? null,
    ms: ran?.ms ?? 0,
    tokens: ran?.tokens ?? 0,
    dropped: ran?.value.dropped ?? 0,
    fellBack: ran?.fellBack ?? true,
    names,
  };
}

async function calculate({ actor, preference, signal }: Call, { evidenceIds, text }: AssistRequest): Promise<Assisted> {
  if (!text) throw lacking('text', 'says what to calculate');
  const [asked] = await evidenceOf(actor, evidenceIds);
  const ran = await proposeExpression(actor, { text, columns: asked!.columns }, signal, preference);
  if (!ran?.value)
    throw unusable(
      ran
        ? 'No expression found for these columns. Rephrase it, or write the expression yourself.'
        : 'No AI provider responded. Write the expression yourself.',
    );
  return {
    sentences: [],
    model: ran.model,
    ms: ran.ms,
    tokens: ran.tokens,
    dropped: 0,
    fellBack: ran.fellBack,
    expression: ran.value.expression,
  };
}

async function answer({ actor, preference, signal }: Call, { evidenceIds, text }: AssistRequest): Promise<Assisted> {
  if (!text) throw lacking('text', 'must contain the question');
  const [asked] = await evidenceOf(actor, evidenceIds);
  const { answered, ran } = await answerQuestion(
    actor,
    { dataSourceId: asked!.evidence.dataSourceId, question: text, choices: {}, previous: [] },
    signal,
    preference,
  );
  if ('unanswered' in answered) throw unusable(answered.message);
  const evidence = await getEvidence(actor, answered.evidenceId);
  const sentences = evidenceSentences(evidence, asked!.columns).map((sentence) => ({
    ...sentence,
    evidenceId: evidence.id,
  }));
  return {
    sentences,
    model: ran?.model ?? null,
    ms: ran?.ms ?? 0,
    tokens: ran?.tokens ?? 0,
    dropped: 0,
    fellBack: ran?.fellBack ?? true,
    query: answered.query,
    evidenceId: evidence.id,
  };
}

/** What a document says: each sentence stands in the quote that it names. Counts as an analysis of the document. */
async function extract({ actor, preference, signal }: Call, { documentId, text }: AssistRequest): Promise<Assisted> {
  if (!documentId) throw lacking('documentId', 'names the document');
  const { analysis, run } = await analyseNow(actor, documentId, { questions: text ? [text] : [], preference }, signal);
  return {
    sentences: analysis.summary.map(({ text: said, origin, verified }) => ({
      text: said,
      origin,
      verified,
      claims: [],
      labels: [],
    })),
    statements: [
      ...analysis.summary.map(({ text: said, citations }) => ({ text: said, citations })),
      ...analysis.questions.map(({ q, answer: { text: said, citations } }) => ({ question: q, text: said, citations })),
    ],
    model: run?.model ?? null,
    ms: run?.ms ?? 0,
    tokens: run?.tokens ?? 0,
    dropped: analysis.dropped,
    fellBack: run?.fellBack ?? true,
  };
}

async function perform(call: Call, request: AssistRequest): Promise<Assisted> {
  switch (request.task) {
    case 'narrate':
    case 'explain':
      return word(call, request);
    case 'rename':
      return rename(call, request);
    case 'calculate':
      return calculate(call, request);
    case 'answer':
      return answer(call, request);
    case 'extract':
      return extract(call, request);
  }
}

/**
 * One task of an AI provider over evidence of the asker's workspace: what it says only words what the engine has found,
 * and the engine answers where no provider does.
 */
export async function assist(
  actor: UserActor,
  provider: Provider,
  request: AssistRequest,
  signal: AbortSignal,
): Promise<Assisted> {
  await take({ key: `ai call ${actor.userId}`, limit: CALLS_A_MINUTE, seconds: 60 }, 'Too many AI requests.');
  const name = PROVIDER_NAMES[provider];
  if (!request.fallback && !setupOf(provider))
    throw new AppError('not_configured', `${name} is not configured. Add a key or use the built-in engine.`);
  const assisted = await perform({ actor, preference: { first: provider, alone: !request.fallback }, signal }, request);
  if (!request.fallback && assisted.model === null && assisted.fellBack)
    throw new AppError('upstream', `${name} didn’t return a usable answer. Try again, or use the built-in engine.`);
  return assisted;
}
