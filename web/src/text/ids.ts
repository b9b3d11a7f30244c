// One line per catalog file. A text exists in every language (web/test/text.test.ts).
import type acts from './en/acts.json';
import type common from './en/common.json';
import type develop from './en/develop.json';
import type home from './en/home.json';
import type localize from './en/localize.json';
import type localizeChecks from './en/localize-checks.json';
import type localizeEditor from './en/localize-editor.json';
import type localizeFiles from './en/localize-files.json';
import type localizeTogether from './en/localize-together.json';
import type people from './en/people.json';
import type publish from './en/publish.json';
import type publishAudience from './en/publish-audience.json';
import type publishCompose from './en/publish-compose.json';
import type publishImport from './en/publish-import.json';
import type publishPlan from './en/publish-plan.json';
import type publishTeam from './en/publish-team.json';
import type shell from './en/shell.json';

export type TextId =
  | keyof typeof acts
  | keyof typeof common
  | keyof typeof develop
  | keyof typeof home
  | keyof typeof localize
  | keyof typeof localizeChecks
  | keyof typeof localizeEditor
  | keyof typeof localizeFiles
  | keyof typeof localizeTogether
  | keyof typeof people
  | keyof typeof publish
  | keyof typeof publishAudience
  | keyof typeof publishCompose
  | keyof typeof publishImport
  | keyof typeof publishPlan
  | keyof typeof publishTeam
  | keyof typeof shell;
