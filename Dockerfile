# The portal as an image: built with its tools, run without them, by a user who owns nothing of it.
# No container engine was at hand when this was written: tests/scripts/release.test.ts takes the same steps in a bare
# folder, with the commands of this file. See docs/operations.md.

FROM node:24-bookworm-slim AS build
WORKDIR /portal
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /portal
COPY package.json package-lock.json ./
# The image has Node 24: without the optional packages, which bring one.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /portal
COPY --from=packages /portal/node_modules ./node_modules
COPY --from=build /portal/dist/release ./
# The embedded federation's, where it is asked for, the assets of several versions (ASSETS_DIR), and the version before
# (PORTAL_DIR): volumes keep them.
RUN mkdir /data /assets /before && chown node:node /data /assets /before
ENV NODE_ENV=production PORT=4000 DATA_DIR=/data
EXPOSE 4000
USER node
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Garbage is collected in time, and what holds too much ends by itself: far more than a gateway ever needs.
CMD ["node", "--max-old-space-size=768", "gateway/main.ts"]
