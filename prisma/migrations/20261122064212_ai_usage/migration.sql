-- CreateTable
CREATE TABLE "AiUsage" (
    "day" DATE NOT NULL,
    "provider" TEXT NOT NULL,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "failures" JSONB NOT NULL DEFAULT '{}',
    "tokensIn" BIGINT NOT NULL DEFAULT 0,
    "tokensOut" BIGINT NOT NULL DEFAULT 0,
    "cost" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "sentences" INTEGER NOT NULL DEFAULT 0,
    "dropped" INTEGER NOT NULL DEFAULT 0,
    "times" INTEGER[],
    "lastAt" TIMESTAMP(3) NOT NULL,
    "lastFailure" TEXT,

    CONSTRAINT "AiUsage_pkey" PRIMARY KEY ("day","provider")
);
