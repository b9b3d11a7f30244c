import type { Output } from '../../../api/client.ts';

export type Member = Output<'list_members'>['items'][number];
