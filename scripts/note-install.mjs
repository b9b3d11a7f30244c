// The `postinstall` of the package: see `noteInstall`.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noteInstall } from './install.mjs';

noteInstall(join(dirname(fileURLToPath(import.meta.url)), '..'));
