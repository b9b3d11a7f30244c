import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, list, NONE, surplus, whole } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** Critical, because a changed link sends players elsewhere. No human translation in the corpus has one. */
export const urls: Check = defineCheck({
  id: 'urls',
  category: 'accuracy',
  severity: 'critical',
  about: say('check.about_urls'),
  when: HAS.at | HAS.colon | HAS.mark,
  find({ from, to, target }): readonly Finding[] {
    const [a, b] = [from.addresses, to.addresses];
    if (a.length === 0 && b.length === 0) return NONE;
    const [missing, extra] = [surplus(a, b), surplus(b, a)];
    if (missing.length === extra.length && missing.every((each, at) => isSameSite(each, extra[at] ?? '')))
      return missing.length === 0
        ? NONE
        : [
            {
              ...whole(target, say('check.address_another_page_than_source', { extra: list(extra) })),
              severity: 'info',
            },
          ];
    const found: Finding[] = [];
    if (missing.length > 0)
      found.push(whole(target, say('check.address_source_missing', { missing: list(missing) })));
    if (extra.length > 0) found.push(whole(target, say('check.address_not_source', { extra: list(extra) })));
    return found;
  },
});

/** The same site in another language: en.wikipedia.org and de.wikipedia.org. */
function isSameSite(a: string, b: string): boolean {
  const [one, other] = [siteOf(a), siteOf(b)];
  return one !== '' && one === other;
}

function siteOf(address: string): string {
  const [, host = ''] = /^(?:https?:\/\/)?(?:www\.)?([\w.-]{3,200})/iu.exec(address) ?? [];
  return address.includes('@') ? '' : host.toLowerCase().split('.').slice(-2).join('.');
}
