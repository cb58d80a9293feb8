-- CreateTable
CREATE TABLE "Document" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "mime" TEXT NOT NULL DEFAULT '',
    "sizeBytes" BIGINT NOT NULL DEFAULT 0,
    "sha256" TEXT NOT NULL DEFAULT '',
    "objectKey" TEXT,
    "status" TEXT NOT NULL,
    "instanceId" UUID,
    "password" TEXT,
    "error" TEXT,
    "kind" TEXT,
    "info" JSONB,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMP(3),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DocumentPage" (
    "documentId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "workspaceId" UUID NOT NULL,
    "content" JSONB NOT NULL,
    "text" TEXT NOT NULL,
    "search" tsvector GENERATED ALWAYS AS (to_tsvector('simple', "text")) STORED,

    CONSTRAINT "DocumentPage_pkey" PRIMARY KEY ("documentId","number")
);

-- CreateTable
CREATE TABLE "DocumentAnalysis" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "documentId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "questions" JSONB NOT NULL DEFAULT '[]',
    "content" JSONB,
    "origin" TEXT NOT NULL DEFAULT 'engine',
    "counted" BOOLEAN NOT NULL DEFAULT false,
    "dropped" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "DocumentAnalysis_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Extraction" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "documentId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "schemaName" TEXT,
    "fields" JSONB NOT NULL DEFAULT '[]',
    "status" TEXT NOT NULL,
    "values" JSONB NOT NULL DEFAULT '[]',
    "checks" JSONB NOT NULL DEFAULT '[]',
    "origin" TEXT NOT NULL DEFAULT 'engine',
    "error" TEXT,
    "jobId" UUID,
    "dataSourceId" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMP(3),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Extraction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExtractionSchema" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ExtractionSchema_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RowCitation" (
    "id" TEXT NOT NULL,
    "workspaceId" UUID NOT NULL,
    "dataSourceId" UUID,
    "documentId" UUID NOT NULL,
    "page" INTEGER,
    "cells" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RowCitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Document_workspaceId_createdAt_idx" ON "Document"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "Document_workspaceId_sha256_idx" ON "Document"("workspaceId", "sha256");

-- CreateIndex
CREATE INDEX "DocumentPage_workspaceId_idx" ON "DocumentPage"("workspaceId");

-- CreateIndex
CREATE INDEX "DocumentPage_search_idx" ON "DocumentPage" USING GIN ("search");

-- CreateIndex
CREATE INDEX "DocumentAnalysis_documentId_createdAt_idx" ON "DocumentAnalysis"("documentId", "createdAt");

-- CreateIndex
CREATE INDEX "DocumentAnalysis_workspaceId_idx" ON "DocumentAnalysis"("workspaceId");

-- CreateIndex
CREATE INDEX "Extraction_workspaceId_createdAt_idx" ON "Extraction"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "Extraction_documentId_idx" ON "Extraction"("documentId");

-- CreateIndex
CREATE INDEX "ExtractionSchema_workspaceId_idx" ON "ExtractionSchema"("workspaceId");

-- CreateIndex
CREATE INDEX "RowCitation_workspaceId_idx" ON "RowCitation"("workspaceId");

-- CreateIndex
CREATE INDEX "RowCitation_dataSourceId_idx" ON "RowCitation"("dataSourceId");

-- CreateIndex
CREATE INDEX "RowCitation_documentId_idx" ON "RowCitation"("documentId");

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DocumentPage" ADD CONSTRAINT "DocumentPage_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DocumentAnalysis" ADD CONSTRAINT "DocumentAnalysis_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Extraction" ADD CONSTRAINT "Extraction_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Extraction" ADD CONSTRAINT "Extraction_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExtractionSchema" ADD CONSTRAINT "ExtractionSchema_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RowCitation" ADD CONSTRAINT "RowCitation_dataSourceId_fkey" FOREIGN KEY ("dataSourceId") REFERENCES "DataSource"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RowCitation" ADD CONSTRAINT "RowCitation_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE;
