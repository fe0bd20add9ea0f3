import { Fragment } from 'react';
import css from './configuration.module.css';

/** Words have no names of their own; they are told apart by their place. */
const placed = (words: readonly string[]) => words.map((word, place) => ({ word, place }));

/** Words in a row, with dots between them; it breaks between two words before it breaks within one. */
export function WordsLine({ words }: { words: readonly string[] }) {
  return placed(words).map(({ word, place }) => (
    <Fragment key={place}>
      {place === 0 ? null : ' '}
      <span className={css.word}>{place < words.length - 1 ? `${word} ·` : word}</span>
    </Fragment>
  ));
}
