import { connectorContract } from '@/tests/connectors/contract';
import { openMariaDb } from '@/tests/connectors/mariadb-world';
import { WITHOUT_MARIADB } from '@/tests/support/mariadb';

connectorContract('MariaDB', openMariaDb, WITHOUT_MARIADB);
