-- Images that texts of dashboards show; their bytes lie in the object store under the id of their row.
CREATE TABLE "Image" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "sizeBytes" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Image_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Image_workspaceId_hash_key" ON "Image"("workspaceId", "hash");
CREATE INDEX "Image_usedAt_idx" ON "Image"("usedAt");
ALTER TABLE "Image" ADD CONSTRAINT "Image_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
