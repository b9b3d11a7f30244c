import { expect, it } from 'vitest';
import { hearingFetch } from '../src/api/hearing-fetch.ts';
import { sentenceFor } from '../src/text/by-id.ts';

const answer = (text: string) => hearingFetch(`data:application/json,${encodeURIComponent(text)}`);

it('registers which texts are sentences, and passes the answer on unchanged', async () => {
  const heard = { 'There is no cup 7.': ['cup.none', { cup: 7 }] };
  const body = JSON.stringify({ data: { message: 'There is no cup 7.' }, meta: { said: heard } });
  const response = await answer(body);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.text()).toBe(body);
  const sentences = { 'cup.none': '没有杯子 {cup}。' };
  expect(sentenceFor(sentences, 'There is no cup 7.', (word) => word)).toBe('没有杯子 7。');
});

it('an answer without a body stays one', async () => {
  const response = await answer('');
  expect(response.body).toBeNull();
});
