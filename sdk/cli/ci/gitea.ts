import { fieldsOf, type Forge, type Line, listOf } from './forge.ts';
import { openGithub, readPull } from './github.ts';

const PAGE = 50;
const PAGES_MAX = 20;

/** Its paths are those of GitHub, but for the lists. Forgejo is the same. */
export function openGitea(line: Line, repository: string): Forge {
  const at = `/repos/${repository.split('/').map(encodeURIComponent).join('/')}`;
  return {
    ...openGithub(line, repository),
    /** It knows no filter for branches. */
    async listRequests(head, base) {
      const found = [];
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const shown = listOf(
          await line.send('GET', `${at}/pulls?state=all&sort=recentupdate&limit=${PAGE}&page=${page}`),
        );
        const isRef = (value: unknown, name: string) => fieldsOf(value)['ref'] === name;
        found.push(
          ...shown.filter((one) => isRef(one['head'], head) && isRef(one['base'], base)).map(readPull),
        );
        if (shown.length < PAGE) break;
      }
      return found.toSorted((a, b) => b.number - a.number);
    },
  };
}
