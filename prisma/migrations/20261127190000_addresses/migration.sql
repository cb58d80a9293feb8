-- Data sources whose file is read again from a web address; the address itself is sealed.
ALTER TABLE "DataSource" ADD COLUMN "address" JSONB;
