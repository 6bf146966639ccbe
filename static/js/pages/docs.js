// @ts-check
/** The description of the HTTP calls, drawn by Swagger UI from /openapi.json. */

window.SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  validatorUrl: null,
  tryItOutEnabled: true,
});
