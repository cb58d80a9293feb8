import { prisma } from '@/lib/db/client';
import type { Tx } from '@/lib/db/transaction';

type NewContactRequest = { id: string; name: string; email: string; company: string; phone: string; teamSize: string; message: string };

export async function insertContactRequest(tx: Tx, request: NewContactRequest): Promise<void> {
  await tx.contactRequest.create({ data: request });
}

export async function addressesOfOwners(tx: Tx): Promise<string[]> {
  const owners = await tx.user.findMany({ where: { role: 'owner', disabledAt: null }, select: { email: true }, orderBy: { createdAt: 'asc' } });
  return owners.map(({ email }) => email);
}

export async function askDatabase(): Promise<void> {
  await prisma().$queryRaw`select 1`;
}
