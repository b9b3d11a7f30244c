import { expect, it } from 'vitest';
import { hearingFetch } from '../src/api/hearing-fetch.ts';
import { sentenceFor } from '../src/text/by-id.ts';

const answer = (text: string) => hearingFetch(`data:application/json,${encodeURIComponent(text)}`);

it('hears which texts are sentences, and hands on the answer as it came', async () => {
  const said = { 'There is no cup 7.': ['cup.none', { cup: 7 }] };
  const body = JSON.stringify({ data: { message: 'There is no cup 7.' }, meta: { said } });
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
