-- A statement of SQL that somebody ran: each text once, the last fifty of a person in a workspace.
CREATE TABLE "SqlRun" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "textHash" TEXT NOT NULL,
    "ranAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ms" INTEGER NOT NULL,
    "rowCount" INTEGER,

    CONSTRAINT "SqlRun_pkey" PRIMARY KEY ("id")
);

-- A statement of SQL that a workspace keeps under a name.
CREATE TABLE "SavedStatement" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SavedStatement_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "SqlRun_workspaceId_userId_textHash_key" ON "SqlRun"("workspaceId", "userId", "textHash");
CREATE INDEX "SqlRun_userId_idx" ON "SqlRun"("userId");
CREATE INDEX "SavedStatement_workspaceId_idx" ON "SavedStatement"("workspaceId");

ALTER TABLE "SqlRun" ADD CONSTRAINT "SqlRun_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SqlRun" ADD CONSTRAINT "SqlRun_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SavedStatement" ADD CONSTRAINT "SavedStatement_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The SQL whose result the first version of a data source is.
ALTER TABLE "DataSource" ADD COLUMN "statement" TEXT;
