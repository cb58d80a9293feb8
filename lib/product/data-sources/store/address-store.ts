import type { WorkspaceId } from '@/lib/base/actor/actor';
import type { Tx } from '@/lib/base/db/transaction';
import { storedAddress, type StoredAddress } from './address-stored';
import { storedOrigin } from './stored';

type NewAddress = { id: string; createdById: string; name: string; address: StoredAddress };

/** Takes a place of the plan with the data source that a job then fills. */
export async function insertAddressSource(
  tx: Tx,
  workspaceId: WorkspaceId,
  { address, ...rest }: NewAddress,
): Promise<void> {
  await tx.dataSource.create({
    data: {
      workspaceId,
      ...rest,
      uploadType: address.format ?? 'csv',
      status: 'parsing',
      address: storedAddress.write(address),
      origin: storedOrigin.write({ fileName: address.host, encoding: '', notes: [] }),
    },
  });
}

/** Changes what is kept of the address of a data source that is locked; false where it has none any more. */
export async function changeAddress(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { refreshAt, status, ...to }: Partial<StoredAddress> & { refreshAt?: Date | null; status?: string },
): Promise<boolean> {
  const row = await tx.dataSource.findFirst({ where: { id, workspaceId, deletedAt: null }, select: { address: true } });
  if (!row?.address) return false;
  await tx.dataSource.update({
    where: { id, workspaceId },
    data: {
      address: storedAddress.write({ ...storedAddress.read(row.address), ...to }),
      ...(refreshAt !== undefined && { refreshAt }),
      ...(status && { status }),
    },
  });
  return true;
}
