import type { FastifyReply } from 'fastify';
import * as reviewSentences from '../../texts/compiled/server/problem_review';
import { reviewLimits } from '../../wire/problem-review/problem-review';
import { reviewEntries } from '../../wire/problem-review/problem-review.schema';
import { namedOf } from '../parts/named';
import { operation } from '../problem/problem.kind';
import { done, route } from '../shared/route';
import { inTurn, say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { reviewMarkdown, reviewPage } from './problem-review.document';
import { fillReview } from './problem-review.fill';
import { readReview, reviewOf } from './problem-review.queries';
import { saveReview } from './problem-review.write';

/** Reviews of major problems (G18a). */
export function reviewRoutes(app: App): void {
  route(app, reviewEntries.view, async ({ db, actor, params, reply }) => {
    const reviewed = await readReview(db, actor, params.id);
    sendEtag(reply, 'problem-review', params.id, reviewed.review.version);
    return { review: reviewOf(reviewed) };
  });

  route(app, reviewEntries.save, async (context) => {
    const { db, actor, params, body, request } = context;
    const seen = seenVersion(request, body, 'problem-review', params.id);
    await saveReview(operation(context), params.id, body, seen);
    const record = await namedOf(db, 'problem', params.id);
    const review = reviewOf(await readReview(db, actor, params.id));
    return done(say(reviewSentences.saved, { name: record.name }), { review }, record);
  });

  route(app, reviewEntries.fill, async (context) => {
    const { db, actor, params, language } = context;
    const { added, isFull } = await fillReview(operation(context), params.id, language);
    const filled = say(reviewSentences.filled, { count: added });
    const sentence = isFull ? inTurn(filled, say(reviewSentences.full, { max: reviewLimits.events })) : filled;
    return done(sentence, { review: reviewOf(await readReview(db, actor, params.id)), added });
  });

  route(app, reviewEntries.markdown, async ({ db, actor, params, language, reply }) => {
    const reviewed = await readReview(db, actor, params.id);
    const markdown = await reviewMarkdown(reviewed, actor.time_zone, language);
    return sent(reply)
      .header('content-disposition', `attachment; filename="review-${params.id}.md"`)
      .type('text/markdown; charset=utf-8')
      .send(markdown);
  });

  route(app, reviewEntries.print, async ({ db, actor, params, language, reply }) => {
    const { html, policy } = reviewPage(await readReview(db, actor, params.id), actor.time_zone, language);
    return sent(reply)
      .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

const sent = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' });
