-- A workspace has members with a role each. Until now each had one, who made it: its owner.
CREATE TYPE "WorkspaceRole" AS ENUM ('owner', 'editor', 'viewer');

ALTER TABLE "Membership" ADD COLUMN "role" "WorkspaceRole" NOT NULL DEFAULT 'owner',
ADD COLUMN "enteredAt" TIMESTAMP(3);
ALTER TABLE "Membership" ALTER COLUMN "role" DROP DEFAULT;

-- Exactly one owner: two that hand a workspace over at once cannot both succeed.
CREATE UNIQUE INDEX "Membership_workspaceId_owner_key" ON "Membership"("workspaceId") WHERE "role" = 'owner';

CREATE TABLE "WorkspaceInvitation" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "userId" UUID,
    "role" "WorkspaceRole" NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',

    CONSTRAINT "WorkspaceInvitation_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "WorkspaceInvitation_tokenHash_key" ON "WorkspaceInvitation"("tokenHash");
CREATE INDEX "WorkspaceInvitation_workspaceId_idx" ON "WorkspaceInvitation"("workspaceId");
CREATE INDEX "WorkspaceInvitation_userId_idx" ON "WorkspaceInvitation"("userId");

-- Of several open invitations to one address the last counts; the others are withdrawn with it.
CREATE UNIQUE INDEX "WorkspaceInvitation_open_key" ON "WorkspaceInvitation"("workspaceId", "emailKey") WHERE "state" = 'open';

ALTER TABLE "WorkspaceInvitation" ADD CONSTRAINT "WorkspaceInvitation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "WorkspaceInvitation" ADD CONSTRAINT "WorkspaceInvitation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
