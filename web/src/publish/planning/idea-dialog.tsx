import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { problemAt } from '../../api/explain.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Choice, InputField, Options, SelectField, TextAreaField } from '../../ui/field.tsx';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import { CHANGED, type Group, type Idea, NO_GROUP, type Platform } from './board-types.ts';
import { unchecked } from '../../api/client.ts';
import { FormProblem } from '../../ui/form-problem.tsx';

/** A link is named by its place among the links. */
const FIELDS = ['title', 'text', '0', 'targetDate', 'assigneeId', 'groupId'];

/** Writes an idea down, or changes it. */
export function IdeaDialog({
  idea,
  groupId,
  groups,
  onClose,
}: {
  idea: Idea | null;
  groupId: string | null;
  groups: readonly Group[];
  onClose: () => void;
}) {
  const [fields, setFields] = useState({
    title: idea?.title ?? '',
    text: idea?.text ?? '',
    link: idea?.links[0] ?? '',
    targetDate: idea?.targetDate ?? '',
    assigneeId: idea?.assigneeId ?? '',
    groupId: groupId ?? NO_GROUP,
    platforms: idea?.platforms ?? [],
  });
  const set = (change: Partial<typeof fields>) => setFields((before) => ({ ...before, ...change }));
  const context = useCall('get_workspace_context', {}, { staleTime: 60_000 });
  const members = useCall('list_members', { limit: 100 }, { staleTime: 60_000 });
  const acting = { changes: CHANGED, quiet: true, onDone: onClose };
  const create = useAct('create_idea', { ...acting, done: t('planning.added') });
  const update = useAct('update_idea', { ...acting, done: t('planning.saved') });
  const error = create.error ?? update.error;
  const platforms = [
    ...(context.data?.platforms.publishable ?? []),
    ...(context.data?.platforms.manual ?? []),
  ];

  const save = () => {
    const rest = idea?.links.slice(1) ?? [];
    const content = {
      title: fields.title.trim(),
      text: fields.text,
      links: fields.link.trim() === '' ? rest : [fields.link.trim(), ...rest],
      targetDate: fields.targetDate === '' ? null : fields.targetDate,
      assigneeId: fields.assigneeId === '' ? null : fields.assigneeId,
      platforms: fields.platforms.map((platform) => unchecked<Platform>(platform)),
    };
    if (idea) update.run({ ideaId: idea.id, version: idea.version, ...content });
    else create.run({ ...content, groupId: fields.groupId === NO_GROUP ? null : fields.groupId });
  };

  return (
    <FormDialog
      onClose={onClose}
      title={t(idea ? 'planning.edit' : 'planning.new')}
      submit={t(idea ? 'common.save' : 'planning.add')}
      isBusy={create.isBusy || update.isBusy}
      isDisabled={fields.title.trim() === ''}
      onSubmit={save}
    >
      <InputField
        label={t('planning.field.title')}
        problem={problemAt(error, 'title')}
        autoFocus
        maxLength={200}
        value={fields.title}
        onChange={(e) => set({ title: e.target.value })}
      />
      <TextAreaField
        label={t('planning.field.text')}
        problem={problemAt(error, 'text')}
        value={fields.text}
        onChange={(e) => set({ text: e.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {idea === null && (
          <SelectField
            label={t('planning.field.group')}
            problem={problemAt(error, 'groupId')}
            value={fields.groupId}
            onChange={(e) => set({ groupId: e.target.value })}
          >
            <option value={NO_GROUP}>{t('planning.noGroup')}</option>
            <Options of={groups.filter(({ isLocked }) => !isLocked).map(({ id, name }) => [id, name])} />
          </SelectField>
        )}
        <SelectField
          label={t('planning.field.who')}
          problem={problemAt(error, 'assigneeId')}
          value={fields.assigneeId}
          onChange={(e) => set({ assigneeId: e.target.value })}
        >
          <option value="">{t('planning.nobody')}</option>
          <Options of={(members.data?.items ?? []).map(({ userId, name }) => [userId, name])} />
        </SelectField>
        <InputField
          label={t('planning.field.date')}
          problem={problemAt(error, 'targetDate')}
          type="date"
          value={fields.targetDate}
          onChange={(e) => set({ targetDate: e.target.value })}
        />
        <InputField
          label={t('planning.field.link')}
          problem={problemAt(error, '0')}
          type="url"
          placeholder="https://"
          value={fields.link}
          onChange={(e) => set({ link: e.target.value })}
        />
      </div>
      <fieldset>
        <legend className="mb-1.5 text-xs font-medium text-fg-2">{t('posts.platforms')}</legend>
        <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-3">
          {platforms.map((platform) => (
            <Choice
              key={platform}
              label={
                <span className="flex items-center gap-1.5">
                  <PlatformIcon platform={platform} size={16} />
                  {titleOf(platform)}
                </span>
              }
              checked={fields.platforms.includes(platform)}
              onCheckedChange={(isOn) =>
                set({
                  platforms: isOn
                    ? [...fields.platforms, platform]
                    : fields.platforms.filter((each) => each !== platform),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <FormProblem error={error} fields={FIELDS} />
    </FormDialog>
  );
}
