import { articleRules } from '../../article-rules.ts';
import { checkPost } from '../../check-post.ts';
import { declaredIssues } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { declaration } from './declaration.ts';

const RULES = articleRules(declaration.title, {
  video: ['video/mp4', 'video/quicktime', 'video/webm'],
  document: ['application/pdf'],
});

export const check = (content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] => [
  ...checkPost(RULES, content),
  ...declaredIssues(content, facts, declaration),
];
