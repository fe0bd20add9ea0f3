import { downSchemas } from './down.ts';
import { described, type Schema } from './schema.ts';
import { sectionSchemas } from './sections.ts';
import { downTexts, type TopicText, upTexts } from './topic-texts.ts';
import { upSchemas } from './up.ts';

const draft = { $schema: 'https://json-schema.org/draft/2020-12/schema' };

function documentsOf<Topic extends string>(
  schemas: Readonly<Record<Topic, Schema>>,
  texts: Readonly<Record<Topic, TopicText>>,
): [Topic, Schema][] {
  return (Object.keys(schemas) as Topic[]).map((topic) => {
    const { title, description, members, examples } = texts[topic];
    return [topic, { ...draft, title, description, ...described(schemas[topic], members), examples }];
  });
}

/**
 * JSON Schemas of the unit protocol by their files' names, without `.json`: one for each topic, as `up/state`, and one
 * for each section of settings, as `settings/heating`. What they allow is taken whole; what a codec refuses they refuse
 * as far as a schema can say it.
 */
export const schemaDocuments: Readonly<Record<string, Schema>> = Object.fromEntries([
  ...documentsOf(upSchemas, upTexts),
  ...documentsOf(downSchemas, downTexts),
  ...Object.entries(sectionSchemas).map(([file, schema]) => [file, { ...draft, ...schema }]),
]);
