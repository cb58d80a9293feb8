import pg from 'pg';
import type { SignedUp } from './things';

/** Puts a person’s workspace on a plan, as the owner of the installation would. */
export async function onPlan({ id }: SignedUp, plan: 'free' | 'premium' | 'enterprise'): Promise<void> {
  const database = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await database.connect();
  await database.query(
    'update "Workspace" set plan = $2::"Plan" where id = (select "workspaceId" from "Membership" where "userId" = $1)',
    [id, plan],
  );
  await database.end();
}
