import type { UserActor, WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { sameName } from '@/lib/base/db/same-name';
import type { PageTemplate as Row } from '@/lib/base/db/generated/client';
import { readableOf, stored } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import { ownTemplate, type OwnTemplate } from '@/lib/pure/analysis/dashboard/templates/own/template';
import { imagesIn } from '@/lib/pure/format/named-image';
import { touchImages } from '../image-store';
import { MOST_TEMPLATES } from './template-limits-schema';

export type TemplateRow = {
  id: string;
  name: string;
  content: OwnTemplate;
  createdById: string;
  createdAt: Date;
};

const storedTemplate = stored('template', ownTemplate, { advice: 'Delete it, or save it again from its dashboard.' });

const toRow = ({ id, name, content, createdById, createdAt, updatedAt }: Row): TemplateRow => ({
  id,
  name,
  content: storedTemplate.read(content, `${id} ${updatedAt.getTime()}`),
  createdById,
  createdAt,
});

/** By name. */
export async function listTemplateRows(workspaceId: WorkspaceId): Promise<TemplateRow[]> {
  const rows = await prisma().pageTemplate.findMany({
    where: { workspaceId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MOST_TEMPLATES,
  });
  return readableOf(rows, toRow);
}

/** User names of those who are members still, by id. */
export async function namesOfMembers(
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await prisma().membership.findMany({
    where: { workspaceId, userId: { in: [...ids] } },
    select: { userId: true, user: { select: { username: true } } },
  });
  return new Map(rows.map(({ userId, user }) => [userId, user.username]));
}

export const countTemplates = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.pageTemplate.count({ where: { workspaceId } });

/** The name of another template that has this one, in whichever letters. */
export async function findTemplateName(
  tx: Tx,
  workspaceId: WorkspaceId,
  { name, otherThan }: { name: string; otherThan?: string },
): Promise<string | null> {
  const row = await tx.pageTemplate.findFirst({
    where: { workspaceId, name: sameName(name), ...(otherThan && { NOT: { id: otherThan } }) },
    select: { name: true },
  });
  return row?.name ?? null;
}

export async function findTemplate(workspaceId: WorkspaceId, id: string, tx?: Tx): Promise<TemplateRow | null> {
  const row = await (tx ?? prisma()).pageTemplate.findFirst({ where: { id, workspaceId } });
  return row && toRow(row);
}

export async function insertTemplate(
  tx: Tx,
  { workspaceId, userId }: Pick<UserActor, 'workspaceId' | 'userId'>,
  { name, content }: Pick<TemplateRow, 'name' | 'content'>,
): Promise<TemplateRow> {
  await touchImages(tx, workspaceId, imagesIn(content.config.texts));
  return toRow(
    await tx.pageTemplate.create({
      data: { id: newId(), workspaceId, createdById: userId, name, content: storedTemplate.write(content) },
    }),
  );
}

/** How many were changed: none where it isn't of this workspace. */
export async function renameTemplateRow(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, name }: Pick<TemplateRow, 'id' | 'name'>,
): Promise<number> {
  return (await tx.pageTemplate.updateMany({ where: { id, workspaceId }, data: { name } })).count;
}

export async function deleteTemplateRow(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<number> {
  return (await tx.pageTemplate.deleteMany({ where: { id, workspaceId } })).count;
}
