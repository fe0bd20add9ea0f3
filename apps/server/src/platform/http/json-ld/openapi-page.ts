/** What the page shows of an OpenAPI document. */
interface Operation {
  summary?: string;
  security?: unknown[];
  parameters?: unknown;
  requestBody?: unknown;
}

interface Document {
  info: { title: string };
  paths?: Record<string, object | undefined>;
}

const methods = ['get', 'post', 'put', 'delete'] as const;

/** The API as one page of plain HTML, without a script. */
export function openApiPage(document: Document): string {
  const entries = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = (item as Record<string, Operation> | undefined)?.[method];
      return operation ? [entry(method, path, operation)] : [];
    }),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info.title)} API</title></head>
<body>
<h1>${escapeHtml(document.info.title)} API</h1>
<p>Machines read <a href="/api/openapi.json">openapi.json</a> or, as JSON-LD with Hydra, <a href="/api/docs.jsonld">docs.jsonld</a>.</p>
${entries.join('\n')}
</body>
</html>
`;
}

function entry(
  method: string,
  path: string,
  { summary, security, parameters, requestBody }: Operation,
): string {
  const details = [
    ...(security?.length ? ['<p>For a signed-in user.</p>'] : []),
    ...(parameters ? [block('Parameters', parameters)] : []),
    ...(requestBody ? [block('Body', requestBody)] : []),
  ];
  return `<section>
<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
${summary ? `<p>${escapeHtml(summary)}</p>` : ''}${details.join('')}
</section>`;
}

const block = (title: string, value: unknown): string =>
  `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, undefined, 2))}</pre></details>`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
