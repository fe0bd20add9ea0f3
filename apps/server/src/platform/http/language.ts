import { isLanguage, type Language } from '@poolhouse/domain/account/languages';

/** Tags of an `Accept-Language` header, most wanted first. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const q = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.trim(), weight: q === undefined ? 1 : Number(q.trim().slice(2)) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** The language of an answer: any of the five, since the portal asks for the one that it shows. */
export function languageOf(header: string | undefined): Language {
  for (const tag of acceptedLanguages(header)) {
    const code = tag.toLowerCase().split('-')[0];
    if (isLanguage(code)) return code;
  }
  return 'en';
}
