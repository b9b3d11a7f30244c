import { describe, expect, it } from 'vitest';
import { isChatter } from './chatter.ts';

describe('a model that answers in its own voice', () => {
  it.each([
    ['de', 'I cannot translate this.'],
    ['de', 'Sorry, but I must not say this.'],
    ['de', 'Diesen Satz: ich darf ihn leider nicht übersetzen.'],
    ['de', 'Hier spricht ein Helfer. Als Sprachmodell habe ich keine Meinung.'],
    ['en', "I'm unable to help with this request."],
    ['en', 'I won’t provide a translation of this.'],
    ['fr', 'Désolé, je ne peux pas traduire ce texte.'],
    ['es', 'Lo siento, no puedo procesar esta solicitud.'],
    ['pt-br', 'Desculpe, não posso traduzir este texto.'],
    ['it', 'Mi dispiace, non posso tradurre questo testo.'],
    ['ru', 'Извините, я не могу перевести этот текст.'],
    ['zh-cn', '抱歉，我不能翻译这段文字。'],
    ['ja', '申し訳ありません。言語モデルとしてお答えできません。'],
    ['ko', '죄송합니다. 언어 모델로서 답할 수 없습니다.'],
  ])('LLM-018 %s: %s', (language, text) => {
    expect(isChatter('Burn it down', text, language)).toBe(true);
  });

  it.each([
    ['en', '我帮不了你', "I can't help you."],
    ['en', '我们无法提供退款', 'We cannot provide refunds.'],
    ['en', 'Wir können Ihre Anfrage nicht bearbeiten.', 'We cannot process your request.'],
    ['en', '打不开这扇门', "Sorry, I can't open this door."],
    ['de', 'We cannot process your request.', 'Wir können Ihre Anfrage nicht bearbeiten.'],
    ['de', "I can't translate this text.", 'Ich kann diesen Text nicht übersetzen.'],
    ['de', 'There is nothing I can do for you.', 'Ich kann dir nicht helfen.'],
    ['de', 'Translation: on', 'Translation: on'],
    ['ru', "I can't transfer the money.", 'Я не могу перевести деньги.'],
    ['fr', "I'm sorry", "I'm sorry"],
  ])('a text of the product is not such an answer (%s: %s)', (language, source, text) => {
    expect(isChatter(source, text, language)).toBe(false);
  });
});
