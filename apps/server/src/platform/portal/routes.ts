import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { constants } from 'node:zlib';
import fastifyCompress, { type FastifyCompressOptions } from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { chooseLanguage } from '@poolhouse/domain/account/languages';
import type { FastifyRequest } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { HttpProblem } from '#platform/http/bodies/problem.ts';
import { sessionTokenOf } from '#platform/http/cookies.ts';
import { pagePermissions } from '#platform/http/edge/headers.ts';
import { isLocal } from '#platform/http/edge/local.ts';
import type { Hosts } from '#platform/http/hosts.ts';
import { acceptedLanguages } from '#platform/http/language.ts';
import type { Drawing } from './drawing.ts';
import type { Pages } from './pages.ts';
import { toldTo } from './told.ts';

export interface PortalOptions {
  hosts: Hosts;
  pages: Pages | undefined;
  /** Draws units for their readers; without it their browsers do. */
  drawing: Drawing | undefined;
  /** Folder of the built files. */
  client: string;
  /** IRI of the cloud whose users log in here. */
  cloud: string;
  /** Where its users find support, as far as it is known. */
  support: () => string | null;
  /** Whether mails wait in the mailbox page, because there is no mail server. */
  mailbox: boolean;
}

const open = { config: { access: 'page' }, schema: { hide: true } } as const;
const year = 31_536_000;

/** A page is small and made for each request: of what could be saved, nearly all is, in a fraction of the time. */
const pageCompression = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions;

/** After a log-out the Back button must show nothing. */
const unkept = { 'cache-control': 'no-store', vary: 'Accept-Language, Cookie, accept-encoding' };

/** The portal at `/`: its files, and for every other path the page that the build drew for it. */
export function portalRoutes(options: PortalOptions): (app: Api) => Promise<void> {
  const { hosts, pages, drawing, client, cloud } = options;

  async function send(
    app: Api,
    request: FastifyRequest,
  ): Promise<{ status: number; html: string; nonce: string }> {
    if (!pages) throw new HttpProblem(503, 'unavailable');
    const path = request.url.split('?', 1)[0] ?? '/';
    const nonce = randomBytes(16).toString('base64');
    const { variant } = request;
    const found = pages.find(path, variant);
    const language = chooseLanguage(null, acceptedLanguages(request.headers['accept-language']));
    const reader = sessionTokenOf(request, hosts);
    const session = reader !== undefined;
    // That page is only for whoever sits at this machine; nobody else hears of it.
    const mailbox = options.mailbox && isLocal(request);
    const support = options.support();
    const isDrawn = session && found?.drawn !== undefined;
    const forReader = isDrawn
      ? await drawing?.draw(reader, { variant, language, path }, () => toldTo(app, request, path))
      : undefined;
    const config = {
      ...(forReader && { told: forReader.told }),
      ...(support ? { support } : {}),
      ...{ variant, publicUrl: hosts.publicUrl, hosts: hosts.origins, cloud, session },
      ...(mailbox ? { mailbox } : {}),
      ...(isFromOwnPage(request, hosts) ? { fromOwnPage: true } : {}),
    };
    const values = { nonce, config, drawn: forReader && { ...forReader.drawn, path } };
    const html = await pages.render(variant, language, found, values);
    return { status: found === undefined ? 404 : 200, html, nonce };
  }

  return async (app) => {
    // Nothing that comes in is unpacked.
    await app.register(fastifyCompress, { global: false });
    await app.register(fastifyStatic, {
      root: client,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
    app.get('/assets/*', open, (request, reply) => {
      // Their names change with their content.
      reply.header('cache-control', `public, max-age=${year}, immutable`);
      return reply.sendFile(`assets/${(request.params as { '*': string })['*']}`);
    });
    for (const name of filesOf(client)) {
      app.get(`/${name}`, open, (_request, reply) =>
        reply
          .headers({ 'cache-control': 'no-cache', ...(isWorker(name) ? workerHeaders : {}) })
          .sendFile(name),
      );
    }
    app.get('/*', { ...open, compress: pageCompression }, async (request, reply) => {
      // The portal would lead there itself, but only once its scripts run; this page is painted without them.
      if (pages && request.url === '/' && sessionTokenOf(request, hosts) === undefined) {
        return reply.headers(unkept).redirect(pages.loginFromRoot);
      }
      const { status, html, nonce } = await send(app, request);
      return reply
        .code(status)
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': pagePolicy(nonce, hosts, request.host),
          'permissions-policy': pagePermissions,
          ...unkept,
        })
        .send(html);
    });
  };
}

/**
 * Whether one of the variants' own pages led here. Our pages name themselves only where they hand somebody over to
 * another variant, and a foreign page can't take their name. Decision 029.
 */
function isFromOwnPage({ headers: { referer } }: FastifyRequest, hosts: Hosts): boolean {
  return referer !== undefined && URL.canParse(referer) && hosts.allows(new URL(referer).origin);
}

const isWorker = (name: string): boolean => /^worker-[a-z-]+\.js$/u.test(name);

/** A service worker may ask this server, for the page that opened it, and nobody else. */
const workerHeaders = {
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

function filesOf(client: string): string[] {
  try {
    const entries = readdirSync(client, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

function pagePolicy(nonce: string, hosts: Hosts, host: string): string {
  // What a proxy or a client says of the host is worth nothing where it is none of ours.
  const own = `${hosts.secure ? 'https' : 'http'}://${host}`;
  const socket = (hosts.allows(own) ? own : hosts.publicUrl).replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Captchas come as data addresses.
    "img-src 'self' data:",
    "font-src 'self'",
    // Not every browser counts a socket to the same host as 'self'.
    `connect-src 'self' ${socket}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(hosts.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
