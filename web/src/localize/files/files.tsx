import { useParams } from '@tanstack/react-router';
import { Download, FolderUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { toast } from '../../shell/toast.ts';
import { useUrl } from '../../shell/url.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { ChooseFiles } from './choose-files.tsx';
import type { Found } from './collect-dropped.ts';
import { DownloadFiles } from './download-files.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import { FileTable } from './file-table.tsx';
import { handFiles, takeHanded } from './handed-files.ts';
import { OpenPushes } from './open-pushes.tsx';
import { PushHistory } from './push-history.tsx';
import { PushView } from './push-view.tsx';
import { type Staged, stage, stagedOf, withStaged } from './staged.ts';
import { StagedFiles } from './staged-files.tsx';
import { useSending } from './use-sending.ts';

type FilesUrl = { push?: string; tab?: string; kind?: string };

/** The files of the project: push new ones, see what they change, download them in any language. */
export function Screen() {
  const { project = '' } = useParams({ strict: false });
  const [url, setUrl] = useUrl<FilesUrl>();
  const mayPush = useMay()('draft');
  const files = useCall('list_project_files', { project_id: project });
  const languages = useCall('list_languages', { project_id: project, enabled: true });
  const open = useCall(
    'get_push',
    { project_id: project, push_id: url.push ?? '' },
    { enabled: url.push !== undefined },
  );
  const source = languages.data?.source_language ?? '';
  const known = files.data?.items ?? [];
  const [staged, setStaged] = useState<readonly Staged[]>([]);
  const [instead, setInstead] = useState<string | null>(null);
  const [download, setDownload] = useState<{ path: string | null } | null>(null);
  const { sending, begin, goOn, forget } = useSending(project, (pushId) => {
    setStaged([]);
    setInstead(null);
    setUrl({ push: pushId, kind: undefined, tab: undefined });
  });
  const waiting = open.data?.push_id === url.push && open.data?.state === 'open' ? open.data : null;
  const take = async (found: Found[]) => {
    if (found.length === 0) return;
    if (waiting && waiting.missing.length > 0) {
      if (!(await goOn(waiting.push_id, waiting.missing, found)))
        toast({ text: t('push.missing.other'), tone: 'neutral' });
      return;
    }
    const next = await stage(found, known, source);
    // Files dropped on an open push join it.
    if (waiting && staged.length === 0) setInstead(waiting.push_id);
    setStaged(withStaged(waiting && staged.length === 0 ? stagedOf(waiting.files) : staged, next));
    setUrl({ push: undefined, kind: undefined, tab: undefined });
  };
  const isReady = mayPush && files.data !== undefined && languages.data !== undefined;
  const onFiles = (found: Found[]) => (isReady ? void take(found) : handFiles(found));
  const takeOver = useEffectEvent(() => void take(takeHanded()));
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what another page handed over lies outside of React
    if (isReady) takeOver();
  }, [isReady]);
  const leave = () => {
    forget();
    setUrl({ push: undefined, kind: undefined });
  };
  const isStaging = staged.length > 0;
  return (
    <Page
      title={t('nav.files')}
      isWide
      badge={files.data && <Badge>{count(known.length)}</Badge>}
      actions={
        <>
          {files.data && (
            <Button onClick={() => setDownload({ path: null })}>
              <Download />
              {t('push.download')}
            </Button>
          )}
          {mayPush && !isStaging && <ChooseFiles label={t('push.choose')} isPrimary onFiles={onFiles} />}
        </>
      }
    >
      {mayPush && <DropAnywhere onFiles={onFiles} />}
      {isStaging ? (
        <StagedFiles
          staged={staged}
          onChange={setStaged}
          known={known.map(({ path }) => path)}
          source={source}
          sending={sending}
          onFiles={onFiles}
          onBegin={(complete) =>
            void begin(
              staged.filter(({ isIn }) => isIn),
              complete,
              instead,
            )
          }
          onCancel={() => {
            forget();
            setStaged([]);
            setInstead(null);
          }}
        />
      ) : url.push !== undefined ? (
        <PushView
          key={url.push}
          project={project}
          pushId={url.push}
          sending={sending}
          onFiles={onFiles}
          onEdit={(push) => {
            setStaged(stagedOf(push.files));
            setInstead(push.push_id);
            leave();
          }}
          onClose={leave}
        />
      ) : (
        <>
          <OpenPushes project={project} onOpen={(push) => setUrl({ push })} />
          <Segmented
            label={t('nav.files')}
            value={url.tab === 'history' ? 'history' : 'files'}
            onChange={(tab) => setUrl({ tab: tab === 'history' ? tab : undefined })}
            items={[
              { value: 'files', label: t('push.today') },
              { value: 'history', label: t('push.history') },
            ]}
          />
          {url.tab === 'history' ? (
            <PushHistory project={project} onOpen={(push) => setUrl({ push })} />
          ) : (
            <Card>
              <Loaded of={files}>
                {({ items }) =>
                  items.length > 0 ? (
                    <FileTable files={items} onDownload={(path) => setDownload({ path })} />
                  ) : (
                    <Empty icon={FolderUp} title={t('push.none')}>
                      {mayPush ? t('push.none.next') : t('push.none.others')}
                    </Empty>
                  )
                }
              </Loaded>
            </Card>
          )}
          {mayPush && known.length > 0 && <p className="text-xs text-fg-3">{t('push.drop')}</p>}
        </>
      )}
      {download && (
        <DownloadFiles
          project={project}
          path={download.path}
          source={source}
          hasFiles={known.length > 0}
          onClose={() => setDownload(null)}
        />
      )}
    </Page>
  );
}
