import type { UserActor } from '@/lib/base/actor/actor';
import type { Row } from '@/lib/pure/query/schema/result';
import { type RowPlace, type SourceDocument } from './citation-schema';
import { CITATION_KEY } from './citation-column-schema';
import { findCitations, listSourceDocuments } from './citation-store';

type Reader = Pick<UserActor, 'workspaceId'>;

/** Where each of these rows stands in a document; null where it names no place, or its document was deleted. */
export async function placesOfRows({ workspaceId }: Reader, rows: readonly Row[]): Promise<(RowPlace | null)[]> {
  const ids = rows.map((row) => row[CITATION_KEY]);
  const known = [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
  const places = known.length > 0 ? await findCitations(workspaceId, known) : new Map<string, RowPlace>();
  return ids.map((id) => (typeof id === 'string' ? (places.get(id) ?? null) : null));
}

/** The places of one row; null where its document was deleted. */
export const placesOfRow = async ({ workspaceId }: Reader, id: string): Promise<RowPlace | null> =>
  (await findCitations(workspaceId, [id])).get(id) ?? null;

/** Documents that the rows of a data source come from. */
export const documentsOfSource = ({ workspaceId }: Reader, id: string): Promise<SourceDocument[]> =>
  listSourceDocuments(workspaceId, id);

/** Rows as they are shown: their places are told beside them. */
export const withoutCitation = (rows: Row[]): Row[] =>
  rows[0] && CITATION_KEY in rows[0] ? rows.map(({ [CITATION_KEY]: _, ...row }) => row) : rows;
