// Made by openapi-client.test.ts of /api/openapi.json.
export interface paths {
    "/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The entry point: the lists by name, and the cloud whose users log in */
        get: operations["getEntrypoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs.jsonld": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The Hydra documentation */
        get: operations["getDocsJsonld"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contexts/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The JSON-LD context of a type */
        get: operations["getContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether each part is ready */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the server answers at all */
        get: operations["getLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/captcha": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture with a code to copy */
        get: operations["getCaptcha"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/captcha/alternative": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A proof of work instead of a picture
         * @description For people who can't read a picture. Wanted is a `nonce`, a decimal number of at most 16 digits, such
         *     that SHA-256 of the text `challenge:nonce` (in UTF-8) begins with `bits` zero bits: try 0, 1, 2 … Send
         *     `{"id": id, "answer": nonce}` as the `captcha` of the sign-up, the nonce as a string, before `expires`. It counts once.
         */
        post: operations["postCaptchaAlternative"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clouds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All clouds */
        get: operations["getClouds"];
        put?: never;
        /** A new cloud */
        post: operations["postClouds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clouds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A cloud */
        get: operations["getCloud"];
        /** Changes a cloud */
        put: operations["putCloud"];
        post?: never;
        /** Deletes an empty cloud */
        delete: operations["deleteCloud"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clouds/{id}/langs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Languages of a cloud */
        get: operations["getCloudLangs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clouds/{id}/latest_terms_of_services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The terms in force */
        get: operations["getCloudLatestTermsOfServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud_terms_of_services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All versions of the terms */
        get: operations["getCloudTermsOfServices"];
        put?: never;
        /** A new version of the terms */
        post: operations["postCloudTermsOfServices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud_terms_of_services/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A version of the terms */
        get: operations["getCloudTermsOfService"];
        /** Changes a version that nobody has accepted yet */
        put: operations["putCloudTermsOfService"];
        post?: never;
        /** Deletes a version that nobody has accepted */
        delete: operations["deleteCloudTermsOfService"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud_terms_of_service_translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Translations of the terms */
        get: operations["getCloudTermsOfServiceTranslations"];
        put?: never;
        /** A new translation of the terms */
        post: operations["postCloudTermsOfServiceTranslations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud_terms_of_service_translations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A translation of the terms */
        get: operations["getCloudTermsOfServiceTranslation"];
        /** Changes a translation that nobody has accepted yet */
        put: operations["putCloudTermsOfServiceTranslation"];
        post?: never;
        /** Deletes a translation of a version that nobody has accepted */
        delete: operations["deleteCloudTermsOfServiceTranslation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_user_cloud_terms_of_service_agreeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts the terms */
        post: operations["postEndUserCloudTermsOfServiceAgreeds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_user_cloud_terms_of_service_agreeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An acceptance */
        get: operations["getEndUserCloudTermsOfServiceAgreed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All users */
        get: operations["getEndUsers"];
        put?: never;
        /** Signs up */
        post: operations["postEndUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/confirm_email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms an e-mail address */
        post: operations["postEndUsersConfirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/resend_confirm_email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks for a new confirmation link */
        post: operations["postEndUsersResendConfirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/auth/cookie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Logs in */
        post: operations["postEndUsersAuthCookie"];
        /** Logs out */
        delete: operations["deleteEndUsersAuthCookie"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is logged in */
        get: operations["getEndUsersAuthMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/{id}/login_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A one-time link into another variant */
        post: operations["postEndUserLoginTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Logs in by a one-time token */
        post: operations["postEndUsersAuthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/auth/token/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says whose a one-time token is */
        post: operations["postEndUsersAuthTokenOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/auth/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a demo */
        post: operations["postEndUsersAuthDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/auth/reset_password_request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks for a link that sets a new password */
        post: operations["postEndUsersAuthResetPasswordRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/auth/reset_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a new password by a mailed link */
        post: operations["postEndUsersAuthResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/auth/reset_password/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says whether a mailed link still sets a password */
        post: operations["postEndUsersAuthResetPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user */
        get: operations["getEndUser"];
        /** Changes a profile */
        put: operations["putEndUser"];
        post?: never;
        /** Erases a user at once */
        delete: operations["deleteEndUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/{id}/change_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the password */
        put: operations["putEndUserChangePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/{id}/invalidate_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Logs out everywhere */
        post: operations["postEndUserInvalidateTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/{id}/account_data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All that is kept about a user */
        get: operations["getEndUserAccountData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/{id}/request_delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks for the deletion of the account */
        post: operations["postEndUserRequestDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/end_users/revoke_deletion_request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels the deletion of an account */
        post: operations["postEndUsersRevokeDeletionRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push_key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The key by which a browser subscribes to what this server sends */
        get: operations["getPushKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push_subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The browsers that are told what their user is notified of */
        get: operations["getPushSubscriptions"];
        put?: never;
        /** A browser that is to be told, as its push service says */
        post: operations["postPushSubscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push_subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A browser that is told */
        get: operations["getPushSubscription"];
        put?: never;
        post?: never;
        /** Tells a browser nothing more */
        delete: operations["deletePushSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The units of the user */
        get: operations["getUnits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/pair": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pairs a unit */
        post: operations["postUnitsPair"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/pairing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Unpairs a unit */
        delete: operations["deleteUnitPairing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A unit */
        get: operations["getUnit"];
        /** Changes what its owner says about a unit */
        put: operations["putUnit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/aqua_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Links a controller with an aqua unit, from either side */
        put: operations["putUnitAquaLink"];
        post?: never;
        /** Ends the link of a controller and an aqua unit, from either side */
        delete: operations["deleteUnitAquaLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a unit said last, nothing while it has never said anything */
        get: operations["getUnitState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was measured in a day or a week of a unit, or in the last 24 hours */
        get: operations["getUnitHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a command to a unit */
        post: operations["postUnitCommands"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/canisters/{n}/refill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells a unit that a canister was refilled, which cannot be undone */
        post: operations["postUnitCanisterRefill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/tubes/{n}/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells a unit that a pump’s tube was changed, which cannot be undone */
        post: operations["postUnitTubeReplace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/counters/{name}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lets a unit count anew, which cannot be undone */
        post: operations["postUnitCounterReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commands/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A command and its stage */
        get: operations["getCommand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is wanted of a unit and what it goes by, in the sections that it has */
        get: operations["getUnitSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/settings/{section}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says what a section of a unit’s settings is to be; the unit answers later */
        put: operations["putUnitSetting"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to a unit, from `from` to before `to` */
        get: operations["getUnitTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/consumables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is left in a unit’s canisters and for how many days, when its tubes are due, what it counts */
        get: operations["getUnitConsumables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/protocol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was measured and done, by the hour or the day, as a file for spreadsheets */
        get: operations["getUnitProtocol"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/open_alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is wrong now with all units of the user: how much it is, and the newest of it */
        get: operations["getOpenAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is and was wrong with a unit or its pool */
        get: operations["getUnitAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says that somebody has seen an alert; it stays open until what is wrong is over */
        post: operations["postAlertAcknowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{id}/notification_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Of what the owner of a unit is told, and how */
        get: operations["getUnitNotificationSettings"];
        /** Says of what the owner of a unit is told, and how; what changed is judged anew */
        put: operations["putUnitNotificationSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A refusal. Some say more: `terms` which terms are to be accepted first, `deletionAt` when. */
        Problem: {
            "@context": string;
            "@id": string;
            /** @constant */
            "@type": "hydra:Error";
            status: number;
            /**
             * @description A code that never changes.
             * @enum {string}
             */
            type: "already-exists" | "deletion-pending" | "dual-login" | "email-not-confirmed" | "failed" | "forbidden" | "idempotency-key-invalid" | "idempotency-key-reused" | "in-use" | "invalid-credentials" | "link-expired" | "malformed" | "method-not-allowed" | "not-allowed" | "not-found" | "origin-not-allowed" | "request-in-progress" | "role-missing" | "settings-changed" | "sign-up-elsewhere" | "terms-not-accepted" | "too-large" | "too-many-demos" | "too-many-requests" | "too-slow" | "unauthenticated" | "unavailable" | "unit-mixing" | "unit-not-at-home" | "unit-offline" | "unsupported-media-type";
            title: string;
            detail: string;
            "hydra:title": string;
            "hydra:description": string;
        };
        /** @description A request with wrong fields. */
        ConstraintViolationList: {
            "@context": string;
            "@id": string;
            /** @constant */
            "@type": "ConstraintViolationList";
            /** @constant */
            status: 422;
            /**
             * @description A code that never changes.
             * @enum {string}
             */
            type: "validation-failed";
            title: string;
            detail: string;
            "hydra:title": string;
            "hydra:description": string;
            violations: {
                /** @description Which field: `captcha.answer`, `channels[2]`. */
                propertyPath: string;
                /** @description For people. */
                message: string;
                /**
                 * @description A code that never changes.
                 * @enum {string}
                 */
                code: "alpha" | "alpha-numeric" | "and" | "between" | "captcha-expired" | "captcha-wrong" | "decimal" | "email" | "ends-before-start" | "feature-missing" | "hardware-missing" | "in-steps" | "integer" | "interval-too-short" | "invalid" | "invalid-time-zone" | "ip" | "mac" | "max-length" | "max-value" | "meter-too-short" | "min-length" | "min-value" | "no-days" | "not" | "not-above" | "not-allowed" | "not-an-option" | "not-both" | "numeric" | "one-line" | "one-speed" | "or" | "overlaps" | "pairing-refused" | "password-incorrect" | "password-same" | "password-too-common" | "password-too-long" | "password-too-weak" | "read-only" | "required" | "same-as" | "same-time" | "section-missing" | "serial-of-aqua" | "serial-of-controller" | "serial-required" | "serial-taken" | "terms-outdated" | "too-big" | "too-long" | "too-many" | "too-short" | "too-small" | "unfit-character" | "unit-already-paired" | "unit-has-owner" | "unit-linked" | "unit-never-connected" | "unit-not-aqua" | "unit-not-controller" | "unit-not-in-demo" | "unknown-field" | "unknown-reference" | "url" | "value-too-long" | "value-too-short" | "within-a-day";
            }[];
        };
    };
    responses: {
        /** @description What came can’t be read, or in two ways. */
        Malformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nobody is logged in. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not for this user, not before something else, or from an origin that is not ours. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is none, or it is somebody else’s. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It does not fit what is there, or somebody else has logged in (`X-End-User`). */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The link is used up or too old. */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too long. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is no JSON, or does not say that it is. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Wrong fields, each with a code. */
        Unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ConstraintViolationList"];
            };
        };
        /** @description Too often. */
        TooManyRequests: {
            headers: {
                /** @description Seconds until it may be tried again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Our fault; the cause is not told. */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not now. */
        Unavailable: {
            headers: {
                /** @description Seconds until it may be tried again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
         * @example https://pool.example
         */
        Origin: string;
        /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
        EndUser: string;
        /**
         * @description In which language people read the answer: en, cs, de, fr or nl.
         * @example de
         */
        Language: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getEntrypoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context": string;
                        "@id": string;
                        "@type": string;
                        servedCloud: string;
                        unit: string;
                        cloud: string;
                        endUser: string;
                        cloudTermsOfService: string;
                        cloudTermsOfServiceTranslation: string;
                        pushSubscription: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocsJsonld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContext: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        ready: boolean;
                        parts: {
                            [key: string]: boolean;
                        };
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "Health";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        ready: boolean;
                        parts: {
                            [key: string]: boolean;
                        };
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "Health";
                    };
                };
            };
        };
    };
    getLive: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCaptcha: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        id: string;
                        picture: string;
                        /** Format: date-time */
                        expires: string;
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "Captcha";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postCaptchaAlternative: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        id: string;
                        challenge: string;
                        bits: number;
                        /** Format: date-time */
                        expires: string;
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "CaptchaAlternative";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getClouds: {
        parameters: {
            query?: {
                page?: number;
                itemsPerPage?: number;
                pagination?: "0" | "1" | "true" | "false";
                "properties[]"?: string[];
                name?: string;
                order?: {
                    /** @enum {string} */
                    id?: "asc" | "desc";
                    /** @enum {string} */
                    name?: "asc" | "desc";
                };
            };
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "hydra:Collection";
                        "hydra:member": {
                            "@context"?: string;
                            "@id"?: string;
                            /** @enum {string} */
                            "@type"?: "Cloud";
                            name?: string;
                            supportEmail?: string | null;
                            langs?: ("en" | "cs" | "de" | "fr" | "nl")[];
                            defaultRoles?: string[];
                        }[];
                        "hydra:totalItems": number;
                        "hydra:view": {
                            "@id": string;
                            /** @enum {string} */
                            "@type": "hydra:PartialCollectionView";
                            "hydra:first"?: string;
                            "hydra:last"?: string;
                            "hydra:previous"?: string;
                            "hydra:next"?: string;
                        };
                        "hydra:search"?: unknown;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postClouds: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with 422 (`idempotency-key-reused`). */
                "Idempotency-Key"?: string;
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    supportEmail?: string | null;
                    langs: ("en" | "cs" | "de" | "fr" | "nl")[];
                    defaultRoles?: string[];
                };
                "application/ld+json": {
                    name: string;
                    supportEmail?: string | null;
                    langs: ("en" | "cs" | "de" | "fr" | "nl")[];
                    defaultRoles?: string[];
                };
            };
        };
        responses: {
            /** @description It was made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "Cloud";
                        name: string;
                        supportEmail: string | null;
                        langs: ("en" | "cs" | "de" | "fr" | "nl")[];
                        defaultRoles?: string[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCloud: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "Cloud";
                        name: string;
                        supportEmail: string | null;
                        langs: ("en" | "cs" | "de" | "fr" | "nl")[];
                        defaultRoles?: string[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    putCloud: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    supportEmail?: string | null;
                    langs?: ("en" | "cs" | "de" | "fr" | "nl")[];
                    defaultRoles?: string[];
                } & {
                    [key: string]: unknown;
                };
                "application/ld+json": {
                    name?: string;
                    supportEmail?: string | null;
                    langs?: ("en" | "cs" | "de" | "fr" | "nl")[];
                    defaultRoles?: string[];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "Cloud";
                        name: string;
                        supportEmail: string | null;
                        langs: ("en" | "cs" | "de" | "fr" | "nl")[];
                        defaultRoles?: string[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCloud: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCloudLangs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "hydra:Collection";
                        "hydra:member": {
                            /** @enum {string} */
                            code: "en" | "cs" | "de" | "fr" | "nl";
                            flag: string;
                            label: string;
                        }[];
                        "hydra:totalItems": number;
                        "hydra:view": {
                            "@id": string;
                            /** @enum {string} */
                            "@type": "hydra:PartialCollectionView";
                            "hydra:first"?: string;
                            "hydra:last"?: string;
                            "hydra:previous"?: string;
                            "hydra:next"?: string;
                        };
                        "hydra:search"?: unknown;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCloudLatestTermsOfServices: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "LatestTermsOfService";
                        terms: string;
                        version: string;
                        /** Format: date-time */
                        validFrom: string;
                        translations: {
                            /** @enum {string} */
                            lang: "en" | "cs" | "de" | "fr" | "nl";
                            name: string;
                            text: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCloudTermsOfServices: {
        parameters: {
            query?: {
                page?: number;
                itemsPerPage?: number;
                pagination?: "0" | "1" | "true" | "false";
                "properties[]"?: string[];
                order?: {
                    /** @enum {string} */
                    id?: "asc" | "desc";
                    /** @enum {string} */
                    version?: "asc" | "desc";
                    /** @enum {string} */
                    validFrom?: "asc" | "desc";
                };
            };
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "hydra:Collection";
                        "hydra:member": {
                            "@context"?: string;
                            "@id"?: string;
                            /** @enum {string} */
                            "@type"?: "CloudTermsOfService";
                            cloud?: string;
                            name?: string;
                            version?: string;
                            /** Format: date-time */
                            validFrom?: string;
                            isConfirmed?: boolean;
                            confirmedAt?: string | null;
                            translations?: string[];
                        }[];
                        "hydra:totalItems": number;
                        "hydra:view": {
                            "@id": string;
                            /** @enum {string} */
                            "@type": "hydra:PartialCollectionView";
                            "hydra:first"?: string;
                            "hydra:last"?: string;
                            "hydra:previous"?: string;
                            "hydra:next"?: string;
                        };
                        "hydra:search"?: unknown;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postCloudTermsOfServices: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with 422 (`idempotency-key-reused`). */
                "Idempotency-Key"?: string;
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cloud: string;
                    version: string;
                    /** Format: date-time */
                    validFrom: string;
                };
                "application/ld+json": {
                    cloud: string;
                    version: string;
                    /** Format: date-time */
                    validFrom: string;
                };
            };
        };
        responses: {
            /** @description It was made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "CloudTermsOfService";
                        cloud: string;
                        name: string;
                        version: string;
                        /** Format: date-time */
                        validFrom: string;
                        isConfirmed: boolean;
                        confirmedAt: string | null;
                        translations: string[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCloudTermsOfService: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "CloudTermsOfService";
                        cloud: string;
                        name: string;
                        version: string;
                        /** Format: date-time */
                        validFrom: string;
                        isConfirmed: boolean;
                        confirmedAt: string | null;
                        translations: string[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    putCloudTermsOfService: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: string;
                    /** Format: date-time */
                    validFrom?: string;
                } & {
                    [key: string]: unknown;
                };
                "application/ld+json": {
                    version?: string;
                    /** Format: date-time */
                    validFrom?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "CloudTermsOfService";
                        cloud: string;
                        name: string;
                        version: string;
                        /** Format: date-time */
                        validFrom: string;
                        isConfirmed: boolean;
                        confirmedAt: string | null;
                        translations: string[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCloudTermsOfService: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCloudTermsOfServiceTranslations: {
        parameters: {
            query?: {
                page?: number;
                itemsPerPage?: number;
                pagination?: "0" | "1" | "true" | "false";
                "properties[]"?: string[];
                cloudTermsOfService?: string;
                lang?: "en" | "cs" | "de" | "fr" | "nl";
                order?: {
                    /** @enum {string} */
                    id?: "asc" | "desc";
                    /** @enum {string} */
                    lang?: "asc" | "desc";
                    /** @enum {string} */
                    name?: "asc" | "desc";
                };
            };
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "hydra:Collection";
                        "hydra:member": {
                            "@context"?: string;
                            "@id"?: string;
                            /** @enum {string} */
                            "@type"?: "CloudTermsOfServiceTranslation";
                            cloudTermsOfService?: string;
                            /** @enum {string} */
                            lang?: "en" | "cs" | "de" | "fr" | "nl";
                            name?: string;
                            text?: string;
                        }[];
                        "hydra:totalItems": number;
                        "hydra:view": {
                            "@id": string;
                            /** @enum {string} */
                            "@type": "hydra:PartialCollectionView";
                            "hydra:first"?: string;
                            "hydra:last"?: string;
                            "hydra:previous"?: string;
                            "hydra:next"?: string;
                        };
                        "hydra:search"?: unknown;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postCloudTermsOfServiceTranslations: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with 422 (`idempotency-key-reused`). */
                "Idempotency-Key"?: string;
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cloudTermsOfService: string;
                    /** @enum {string} */
                    lang: "en" | "cs" | "de" | "fr" | "nl";
                    name: string;
                    text: string;
                };
                "application/ld+json": {
                    cloudTermsOfService: string;
                    /** @enum {string} */
                    lang: "en" | "cs" | "de" | "fr" | "nl";
                    name: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description It was made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "CloudTermsOfServiceTranslation";
                        cloudTermsOfService: string;
                        /** @enum {string} */
                        lang: "en" | "cs" | "de" | "fr" | "nl";
                        name: string;
                        text: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCloudTermsOfServiceTranslation: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "CloudTermsOfServiceTranslation";
                        cloudTermsOfService: string;
                        /** @enum {string} */
                        lang: "en" | "cs" | "de" | "fr" | "nl";
                        name: string;
                        text: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    putCloudTermsOfServiceTranslation: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    text?: string;
                } & {
                    [key: string]: unknown;
                };
                "application/ld+json": {
                    name?: string;
                    text?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "CloudTermsOfServiceTranslation";
                        cloudTermsOfService: string;
                        /** @enum {string} */
                        lang: "en" | "cs" | "de" | "fr" | "nl";
                        name: string;
                        text: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCloudTermsOfServiceTranslation: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUserCloudTermsOfServiceAgreeds: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with 422 (`idempotency-key-reused`). */
                "Idempotency-Key"?: string;
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    endUser: string;
                    cloudTermsOfService: string;
                };
                "application/ld+json": {
                    endUser: string;
                    cloudTermsOfService: string;
                };
            };
        };
        responses: {
            /** @description It was made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "EndUserCloudTermsOfServiceAgreed";
                        endUser: string;
                        cloudTermsOfService: string;
                        /** Format: date-time */
                        agreedAt: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEndUserCloudTermsOfServiceAgreed: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "EndUserCloudTermsOfServiceAgreed";
                        endUser: string;
                        cloudTermsOfService: string;
                        /** Format: date-time */
                        agreedAt: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEndUsers: {
        parameters: {
            query?: {
                page?: number;
                itemsPerPage?: number;
                pagination?: "0" | "1" | "true" | "false";
                "properties[]"?: string[];
                email?: string;
                cloud?: string;
                search?: string;
                order?: {
                    /** @enum {string} */
                    id?: "asc" | "desc";
                    /** @enum {string} */
                    email?: "asc" | "desc";
                    /** @enum {string} */
                    surname?: "asc" | "desc";
                    /** @enum {string} */
                    createdAt?: "asc" | "desc";
                };
            };
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "hydra:Collection";
                        "hydra:member": {
                            "@context"?: string;
                            "@id"?: string;
                            /** @enum {string} */
                            "@type"?: "EndUser";
                            name?: string;
                            surname?: string;
                            email?: string;
                            isEmailValid?: boolean;
                            roles?: string[];
                            /** Format: date-time */
                            createdAt?: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            /** @enum {string} */
                            lang?: "en" | "cs" | "de" | "fr" | "nl";
                            availableLangs?: ("en" | "cs" | "de" | "fr" | "nl")[];
                            address?: string | null;
                            phone?: string | null;
                            cloud?: string;
                            eula?: {
                                version: string;
                                /** Format: date-time */
                                validFrom: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                            privacyPolicy?: {
                                version: string;
                                /** Format: date-time */
                                validFrom: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                            termsToAccept?: string | null;
                        }[];
                        "hydra:totalItems": number;
                        "hydra:view": {
                            "@id": string;
                            /** @enum {string} */
                            "@type": "hydra:PartialCollectionView";
                            "hydra:first"?: string;
                            "hydra:last"?: string;
                            "hydra:previous"?: string;
                            "hydra:next"?: string;
                        };
                        "hydra:search"?: unknown;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUsers: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    surname: string;
                    email: string;
                    password: string;
                    /** @enum {string} */
                    lang: "en" | "cs" | "de" | "fr" | "nl";
                    cloud: string;
                    captcha: {
                        id: string;
                        answer: string;
                    };
                    eula: string;
                    privacyPolicy: string;
                };
                "application/ld+json": {
                    name: string;
                    surname: string;
                    email: string;
                    password: string;
                    /** @enum {string} */
                    lang: "en" | "cs" | "de" | "fr" | "nl";
                    cloud: string;
                    captcha: {
                        id: string;
                        answer: string;
                    };
                    eula: string;
                    privacyPolicy: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUsersConfirmEmail: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    token: string;
                    password?: string;
                    newPassword?: string;
                };
                "application/ld+json": {
                    email: string;
                    token: string;
                    password?: string;
                    newPassword?: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUsersResendConfirmEmail: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    cloud?: string;
                };
                "application/ld+json": {
                    email: string;
                    cloud?: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUsersAuthCookie: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    cloud?: string;
                };
                "application/ld+json": {
                    email: string;
                    password: string;
                    cloud?: string;
                };
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        user: {
                            "@context"?: string;
                            "@id": string;
                            /** @enum {string} */
                            "@type": "EndUser";
                            name: string;
                            surname: string;
                            email: string;
                            isEmailValid: boolean;
                            roles: string[];
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {string} */
                            lang: "en" | "cs" | "de" | "fr" | "nl";
                            availableLangs: ("en" | "cs" | "de" | "fr" | "nl")[];
                            address: string | null;
                            phone: string | null;
                            cloud: string;
                            eula: {
                                version: string;
                                /** Format: date-time */
                                validFrom: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                            privacyPolicy: {
                                version: string;
                                /** Format: date-time */
                                validFrom: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                            termsToAccept: string | null;
                        };
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "Login";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteEndUsersAuthCookie: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEndUsersAuthMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "EndUser";
                        name: string;
                        surname: string;
                        email: string;
                        isEmailValid: boolean;
                        roles: string[];
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        /** @enum {string} */
                        lang: "en" | "cs" | "de" | "fr" | "nl";
                        availableLangs: ("en" | "cs" | "de" | "fr" | "nl")[];
                        address: string | null;
                        phone: string | null;
                        cloud: string;
                        eula: {
                            version: string;
                            /** Format: date-time */
                            validFrom: string;
                            /** Format: date-time */
                            acceptedAt: string;
                        } | null;
                        privacyPolicy: {
                            version: string;
                            /** Format: date-time */
                            validFrom: string;
                            /** Format: date-time */
                            acceptedAt: string;
                        } | null;
                        termsToAccept: string | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUserLoginTokens: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    app: string;
                };
                "application/ld+json": {
                    app: string;
                };
            };
        };
        responses: {
            /** @description It was made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        token: string;
                        url: string;
                        /** Format: date-time */
                        expires: string;
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "LoginToken";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUsersAuthToken: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
                "application/ld+json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        user: {
                            "@context"?: string;
                            "@id": string;
                            /** @enum {string} */
                            "@type": "EndUser";
                            name: string;
                            surname: string;
                            email: string;
                            isEmailValid: boolean;
                            roles: string[];
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {string} */
                            lang: "en" | "cs" | "de" | "fr" | "nl";
                            availableLangs: ("en" | "cs" | "de" | "fr" | "nl")[];
                            address: string | null;
                            phone: string | null;
                            cloud: string;
                            eula: {
                                version: string;
                                /** Format: date-time */
                                validFrom: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                            privacyPolicy: {
                                version: string;
                                /** Format: date-time */
                                validFrom: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                            termsToAccept: string | null;
                        };
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "Login";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUsersAuthTokenOwner: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
                "application/ld+json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        name: string;
                        surname: string;
                        email: string;
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "TokenOwner";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUsersAuthDemo: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
                "application/ld+json": Record<string, never>;
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        user: {
                            "@context"?: string;
                            "@id": string;
                            /** @enum {string} */
                            "@type": "EndUser";
                            name: string;
                            surname: string;
                            email: string;
                            isEmailValid: boolean;
                            roles: string[];
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {string} */
                            lang: "en" | "cs" | "de" | "fr" | "nl";
                            availableLangs: ("en" | "cs" | "de" | "fr" | "nl")[];
                            address: string | null;
                            phone: string | null;
                            cloud: string;
                            eula: {
                                version: string;
                                /** Format: date-time */
                                validFrom: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                            privacyPolicy: {
                                version: string;
                                /** Format: date-time */
                                validFrom: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                            termsToAccept: string | null;
                        };
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "Login";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUsersAuthResetPasswordRequest: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    cloud?: string;
                };
                "application/ld+json": {
                    email: string;
                    cloud?: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUsersAuthResetPassword: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    token: string;
                    password: string;
                };
                "application/ld+json": {
                    email: string;
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUsersAuthResetPasswordLink: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    token: string;
                };
                "application/ld+json": {
                    email: string;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEndUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "EndUser";
                        name: string;
                        surname: string;
                        email: string;
                        isEmailValid: boolean;
                        roles: string[];
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        /** @enum {string} */
                        lang: "en" | "cs" | "de" | "fr" | "nl";
                        availableLangs: ("en" | "cs" | "de" | "fr" | "nl")[];
                        address: string | null;
                        phone: string | null;
                        cloud: string;
                        eula: {
                            version: string;
                            /** Format: date-time */
                            validFrom: string;
                            /** Format: date-time */
                            acceptedAt: string;
                        } | null;
                        privacyPolicy: {
                            version: string;
                            /** Format: date-time */
                            validFrom: string;
                            /** Format: date-time */
                            acceptedAt: string;
                        } | null;
                        termsToAccept: string | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    putEndUser: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    surname?: string;
                    /** @enum {string} */
                    lang?: "en" | "cs" | "de" | "fr" | "nl";
                    address?: string | null;
                    phone?: string | null;
                    roles?: string[];
                } & {
                    [key: string]: unknown;
                };
                "application/ld+json": {
                    name?: string;
                    surname?: string;
                    /** @enum {string} */
                    lang?: "en" | "cs" | "de" | "fr" | "nl";
                    address?: string | null;
                    phone?: string | null;
                    roles?: string[];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "EndUser";
                        name: string;
                        surname: string;
                        email: string;
                        isEmailValid: boolean;
                        roles: string[];
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        /** @enum {string} */
                        lang: "en" | "cs" | "de" | "fr" | "nl";
                        availableLangs: ("en" | "cs" | "de" | "fr" | "nl")[];
                        address: string | null;
                        phone: string | null;
                        cloud: string;
                        eula: {
                            version: string;
                            /** Format: date-time */
                            validFrom: string;
                            /** Format: date-time */
                            acceptedAt: string;
                        } | null;
                        privacyPolicy: {
                            version: string;
                            /** Format: date-time */
                            validFrom: string;
                            /** Format: date-time */
                            acceptedAt: string;
                        } | null;
                        termsToAccept: string | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteEndUser: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    putEndUserChangePassword: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    oldPassword: string;
                    password: string;
                };
                "application/ld+json": {
                    oldPassword: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUserInvalidateTokens: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with 422 (`idempotency-key-reused`). */
                "Idempotency-Key"?: string;
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
                "application/ld+json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEndUserAccountData: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        fileName: string;
                        content: string;
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "AccountData";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUserRequestDelete: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with 422 (`idempotency-key-reused`). */
                "Idempotency-Key"?: string;
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
                "application/ld+json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEndUsersRevokeDeletionRequest: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    token: string;
                };
                "application/ld+json": {
                    email: string;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPushKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        publicKey: string;
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "PushKey";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPushSubscriptions: {
        parameters: {
            query?: {
                page?: number;
                itemsPerPage?: number;
                pagination?: "0" | "1" | "true" | "false";
            };
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "hydra:Collection";
                        "hydra:member": {
                            "@context"?: string;
                            "@id": string;
                            /** @enum {string} */
                            "@type": "PushSubscription";
                            fingerprint: string;
                            device: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        "hydra:totalItems": number;
                        "hydra:view": {
                            "@id": string;
                            /** @enum {string} */
                            "@type": "hydra:PartialCollectionView";
                            "hydra:first"?: string;
                            "hydra:last"?: string;
                            "hydra:previous"?: string;
                            "hydra:next"?: string;
                        };
                        "hydra:search"?: unknown;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPushSubscriptions: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with 422 (`idempotency-key-reused`). */
                "Idempotency-Key"?: string;
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    endpoint: string;
                    keys: {
                        p256dh: string;
                        auth: string;
                    };
                };
                "application/ld+json": {
                    endpoint: string;
                    keys: {
                        p256dh: string;
                        auth: string;
                    };
                };
            };
        };
        responses: {
            /** @description It was made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "PushSubscription";
                        fingerprint: string;
                        device: string | null;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPushSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "PushSubscription";
                        fingerprint: string;
                        device: string | null;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePushSubscription: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUnits: {
        parameters: {
            query?: {
                page?: number;
                itemsPerPage?: number;
                pagination?: "0" | "1" | "true" | "false";
                search?: string;
                serialNumber?: string;
                order?: {
                    /** @enum {string} */
                    id?: "asc" | "desc";
                    /** @enum {string} */
                    name?: "asc" | "desc";
                    /** @enum {string} */
                    problems?: "asc" | "desc";
                    /** @enum {string} */
                    since?: "asc" | "desc";
                };
            };
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "hydra:Collection";
                        "hydra:member": {
                            "@context"?: string;
                            "@id": string;
                            /** @enum {string} */
                            "@type": "Unit";
                            serialNumber: string;
                            /** @enum {string} */
                            kind: "controller" | "aqua";
                            name: string;
                            note: string;
                            timeZone: string;
                            model: string | null;
                            firmware: string | null;
                            features: string[];
                            notAllowed: ("notification" | "canister" | "canisterAlarm" | "tube" | "heating" | "filling")[];
                            owner: string | null;
                            aquaLink: {
                                unit: string;
                                serialNumber: string;
                            } | null;
                            aqua: {
                                serialNumber: string;
                                connected: boolean;
                            } | null;
                            presence: {
                                /** @enum {string} */
                                presence: "never" | "online" | "reconnecting" | "offline";
                                lastHeard: string | null;
                                /** Format: date-time */
                                at: string;
                            };
                            openAlerts: number;
                            setTemperatures: {
                                temperature: number | null;
                                eco: number | null;
                                winter: number | null;
                            };
                            state: {
                                /** Format: date-time */
                                ts: string;
                                /** Format: date-time */
                                receivedAt: string;
                                /** @enum {string} */
                                screen: "home" | "menu";
                                mixingUntil: string | null;
                                /** @enum {string} */
                                mode: "off" | "on" | "party" | "auto" | "eco" | "winter";
                                values: {
                                    [key: string]: number;
                                };
                                valuesAt: {
                                    [key: string]: string;
                                };
                                outputs: {
                                    [key: string]: number | string | boolean;
                                };
                                consumables?: {
                                    canisters: {
                                        n: number;
                                        /** @enum {string} */
                                        substance: "phMinus" | "phPlus" | "chlorine" | "algicide" | "flocculant";
                                        volume: number;
                                        remaining: number;
                                    }[];
                                    tubes: {
                                        n: number;
                                        lifespan: number;
                                        daysLeft: number;
                                    }[];
                                    counters: {
                                        heating?: {
                                            total: number;
                                            sinceReset: number;
                                            resetAt: string | null;
                                        };
                                        filling?: {
                                            total: number;
                                            sinceReset: number;
                                            resetAt: string | null;
                                        };
                                    };
                                };
                                messages: {
                                    key: string;
                                    /** @enum {string} */
                                    severity: "error" | "warning" | "info";
                                    /** Format: date-time */
                                    since: string;
                                }[];
                            } | null;
                        }[];
                        "hydra:totalItems": number;
                        "hydra:view": {
                            "@id": string;
                            /** @enum {string} */
                            "@type": "hydra:PartialCollectionView";
                            "hydra:first"?: string;
                            "hydra:last"?: string;
                            "hydra:previous"?: string;
                            "hydra:next"?: string;
                        };
                        "hydra:search"?: unknown;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUnitsPair: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with 422 (`idempotency-key-reused`). */
                "Idempotency-Key"?: string;
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    serialNumber?: string;
                    pairingCode?: string;
                    name?: string;
                };
                "application/ld+json": {
                    serialNumber?: string;
                    pairingCode?: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description It was made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "Unit";
                        serialNumber: string;
                        /** @enum {string} */
                        kind: "controller" | "aqua";
                        name: string;
                        note: string;
                        timeZone: string;
                        model: string | null;
                        firmware: string | null;
                        features: string[];
                        notAllowed: ("notification" | "canister" | "canisterAlarm" | "tube" | "heating" | "filling")[];
                        owner: string | null;
                        aquaLink: {
                            unit: string;
                            serialNumber: string;
                        } | null;
                        aqua: {
                            serialNumber: string;
                            connected: boolean;
                        } | null;
                        presence: {
                            /** @enum {string} */
                            presence: "never" | "online" | "reconnecting" | "offline";
                            lastHeard: string | null;
                            /** Format: date-time */
                            at: string;
                        };
                        openAlerts: number;
                        setTemperatures: {
                            temperature: number | null;
                            eco: number | null;
                            winter: number | null;
                        };
                        state: {
                            /** Format: date-time */
                            ts: string;
                            /** Format: date-time */
                            receivedAt: string;
                            /** @enum {string} */
                            screen: "home" | "menu";
                            mixingUntil: string | null;
                            /** @enum {string} */
                            mode: "off" | "on" | "party" | "auto" | "eco" | "winter";
                            values: {
                                [key: string]: number;
                            };
                            valuesAt: {
                                [key: string]: string;
                            };
                            outputs: {
                                [key: string]: number | string | boolean;
                            };
                            consumables?: {
                                canisters: {
                                    n: number;
                                    /** @enum {string} */
                                    substance: "phMinus" | "phPlus" | "chlorine" | "algicide" | "flocculant";
                                    volume: number;
                                    remaining: number;
                                }[];
                                tubes: {
                                    n: number;
                                    lifespan: number;
                                    daysLeft: number;
                                }[];
                                counters: {
                                    heating?: {
                                        total: number;
                                        sinceReset: number;
                                        resetAt: string | null;
                                    };
                                    filling?: {
                                        total: number;
                                        sinceReset: number;
                                        resetAt: string | null;
                                    };
                                };
                            };
                            messages: {
                                key: string;
                                /** @enum {string} */
                                severity: "error" | "warning" | "info";
                                /** Format: date-time */
                                since: string;
                            }[];
                        } | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUnitPairing: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "Unit";
                        serialNumber: string;
                        /** @enum {string} */
                        kind: "controller" | "aqua";
                        name: string;
                        note: string;
                        timeZone: string;
                        model: string | null;
                        firmware: string | null;
                        features: string[];
                        notAllowed: ("notification" | "canister" | "canisterAlarm" | "tube" | "heating" | "filling")[];
                        owner: string | null;
                        aquaLink: {
                            unit: string;
                            serialNumber: string;
                        } | null;
                        aqua: {
                            serialNumber: string;
                            connected: boolean;
                        } | null;
                        presence: {
                            /** @enum {string} */
                            presence: "never" | "online" | "reconnecting" | "offline";
                            lastHeard: string | null;
                            /** Format: date-time */
                            at: string;
                        };
                        openAlerts: number;
                        setTemperatures: {
                            temperature: number | null;
                            eco: number | null;
                            winter: number | null;
                        };
                        state: {
                            /** Format: date-time */
                            ts: string;
                            /** Format: date-time */
                            receivedAt: string;
                            /** @enum {string} */
                            screen: "home" | "menu";
                            mixingUntil: string | null;
                            /** @enum {string} */
                            mode: "off" | "on" | "party" | "auto" | "eco" | "winter";
                            values: {
                                [key: string]: number;
                            };
                            valuesAt: {
                                [key: string]: string;
                            };
                            outputs: {
                                [key: string]: number | string | boolean;
                            };
                            consumables?: {
                                canisters: {
                                    n: number;
                                    /** @enum {string} */
                                    substance: "phMinus" | "phPlus" | "chlorine" | "algicide" | "flocculant";
                                    volume: number;
                                    remaining: number;
                                }[];
                                tubes: {
                                    n: number;
                                    lifespan: number;
                                    daysLeft: number;
                                }[];
                                counters: {
                                    heating?: {
                                        total: number;
                                        sinceReset: number;
                                        resetAt: string | null;
                                    };
                                    filling?: {
                                        total: number;
                                        sinceReset: number;
                                        resetAt: string | null;
                                    };
                                };
                            };
                            messages: {
                                key: string;
                                /** @enum {string} */
                                severity: "error" | "warning" | "info";
                                /** Format: date-time */
                                since: string;
                            }[];
                        } | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    putUnit: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    note?: string;
                    timeZone?: string;
                } & {
                    [key: string]: unknown;
                };
                "application/ld+json": {
                    name?: string;
                    note?: string;
                    timeZone?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "Unit";
                        serialNumber: string;
                        /** @enum {string} */
                        kind: "controller" | "aqua";
                        name: string;
                        note: string;
                        timeZone: string;
                        model: string | null;
                        firmware: string | null;
                        features: string[];
                        notAllowed: ("notification" | "canister" | "canisterAlarm" | "tube" | "heating" | "filling")[];
                        owner: string | null;
                        aquaLink: {
                            unit: string;
                            serialNumber: string;
                        } | null;
                        aqua: {
                            serialNumber: string;
                            connected: boolean;
                        } | null;
                        presence: {
                            /** @enum {string} */
                            presence: "never" | "online" | "reconnecting" | "offline";
                            lastHeard: string | null;
                            /** Format: date-time */
                            at: string;
                        };
                        openAlerts: number;
                        setTemperatures: {
                            temperature: number | null;
                            eco: number | null;
                            winter: number | null;
                        };
                        state: {
                            /** Format: date-time */
                            ts: string;
                            /** Format: date-time */
                            receivedAt: string;
                            /** @enum {string} */
                            screen: "home" | "menu";
                            mixingUntil: string | null;
                            /** @enum {string} */
                            mode: "off" | "on" | "party" | "auto" | "eco" | "winter";
                            values: {
                                [key: string]: number;
                            };
                            valuesAt: {
                                [key: string]: string;
                            };
                            outputs: {
                                [key: string]: number | string | boolean;
                            };
                            consumables?: {
                                canisters: {
                                    n: number;
                                    /** @enum {string} */
                                    substance: "phMinus" | "phPlus" | "chlorine" | "algicide" | "flocculant";
                                    volume: number;
                                    remaining: number;
                                }[];
                                tubes: {
                                    n: number;
                                    lifespan: number;
                                    daysLeft: number;
                                }[];
                                counters: {
                                    heating?: {
                                        total: number;
                                        sinceReset: number;
                                        resetAt: string | null;
                                    };
                                    filling?: {
                                        total: number;
                                        sinceReset: number;
                                        resetAt: string | null;
                                    };
                                };
                            };
                            messages: {
                                key: string;
                                /** @enum {string} */
                                severity: "error" | "warning" | "info";
                                /** Format: date-time */
                                since: string;
                            }[];
                        } | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    putUnitAquaLink: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    serialNumber?: string;
                    pairingCode?: string;
                };
                "application/ld+json": {
                    serialNumber?: string;
                    pairingCode?: string;
                };
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "Unit";
                        serialNumber: string;
                        /** @enum {string} */
                        kind: "controller" | "aqua";
                        name: string;
                        note: string;
                        timeZone: string;
                        model: string | null;
                        firmware: string | null;
                        features: string[];
                        notAllowed: ("notification" | "canister" | "canisterAlarm" | "tube" | "heating" | "filling")[];
                        owner: string | null;
                        aquaLink: {
                            unit: string;
                            serialNumber: string;
                        } | null;
                        aqua: {
                            serialNumber: string;
                            connected: boolean;
                        } | null;
                        presence: {
                            /** @enum {string} */
                            presence: "never" | "online" | "reconnecting" | "offline";
                            lastHeard: string | null;
                            /** Format: date-time */
                            at: string;
                        };
                        openAlerts: number;
                        setTemperatures: {
                            temperature: number | null;
                            eco: number | null;
                            winter: number | null;
                        };
                        state: {
                            /** Format: date-time */
                            ts: string;
                            /** Format: date-time */
                            receivedAt: string;
                            /** @enum {string} */
                            screen: "home" | "menu";
                            mixingUntil: string | null;
                            /** @enum {string} */
                            mode: "off" | "on" | "party" | "auto" | "eco" | "winter";
                            values: {
                                [key: string]: number;
                            };
                            valuesAt: {
                                [key: string]: string;
                            };
                            outputs: {
                                [key: string]: number | string | boolean;
                            };
                            consumables?: {
                                canisters: {
                                    n: number;
                                    /** @enum {string} */
                                    substance: "phMinus" | "phPlus" | "chlorine" | "algicide" | "flocculant";
                                    volume: number;
                                    remaining: number;
                                }[];
                                tubes: {
                                    n: number;
                                    lifespan: number;
                                    daysLeft: number;
                                }[];
                                counters: {
                                    heating?: {
                                        total: number;
                                        sinceReset: number;
                                        resetAt: string | null;
                                    };
                                    filling?: {
                                        total: number;
                                        sinceReset: number;
                                        resetAt: string | null;
                                    };
                                };
                            };
                            messages: {
                                key: string;
                                /** @enum {string} */
                                severity: "error" | "warning" | "info";
                                /** Format: date-time */
                                since: string;
                            }[];
                        } | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUnitAquaLink: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUnitState: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        /** Format: date-time */
                        ts: string;
                        /** Format: date-time */
                        receivedAt: string;
                        /** @enum {string} */
                        screen: "home" | "menu";
                        mixingUntil: string | null;
                        /** @enum {string} */
                        mode: "off" | "on" | "party" | "auto" | "eco" | "winter";
                        values: {
                            [key: string]: number;
                        };
                        valuesAt: {
                            [key: string]: string;
                        };
                        outputs: {
                            [key: string]: number | string | boolean;
                        };
                        consumables?: {
                            canisters: {
                                n: number;
                                /** @enum {string} */
                                substance: "phMinus" | "phPlus" | "chlorine" | "algicide" | "flocculant";
                                volume: number;
                                remaining: number;
                            }[];
                            tubes: {
                                n: number;
                                lifespan: number;
                                daysLeft: number;
                            }[];
                            counters: {
                                heating?: {
                                    total: number;
                                    sinceReset: number;
                                    resetAt: string | null;
                                };
                                filling?: {
                                    total: number;
                                    sinceReset: number;
                                    resetAt: string | null;
                                };
                            };
                        };
                        messages: {
                            key: string;
                            /** @enum {string} */
                            severity: "error" | "warning" | "info";
                            /** Format: date-time */
                            since: string;
                        }[];
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "UnitState";
                    };
                };
            };
            /** @description Done; there is nothing to say of it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUnitHistory: {
        parameters: {
            query?: {
                period?: "day" | "week" | "last-day";
                date?: string;
                "channels[]"?: string[];
            };
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "UnitHistory";
                        /** @enum {string} */
                        period: "day" | "week" | "last-day";
                        /** Format: date */
                        date: string;
                        timeZone: string;
                        t: number[];
                        v: {
                            [key: string]: (number | null)[];
                        };
                        o: {
                            [key: string]: (number | null)[];
                        };
                        min?: {
                            [key: string]: (number | null)[];
                        };
                        max?: {
                            [key: string]: (number | null)[];
                        };
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUnitCommands: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with 422 (`idempotency-key-reused`). */
                "Idempotency-Key"?: string;
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    name: "mode.set" | "pump.set" | "heating.set" | "solar.set" | "relay.set" | "backwash.start" | "backwash.stop" | "filling.start" | "filling.stop" | "cover.open" | "cover.close" | "cover.stop" | "dosing.pause" | "dosing.resume" | "canister.refill" | "tube.replace" | "counter.reset" | "identify";
                    args: {
                        [key: string]: unknown;
                    };
                };
                "application/ld+json": {
                    /** @enum {string} */
                    name: "mode.set" | "pump.set" | "heating.set" | "solar.set" | "relay.set" | "backwash.start" | "backwash.stop" | "filling.start" | "filling.stop" | "cover.open" | "cover.close" | "cover.stop" | "dosing.pause" | "dosing.resume" | "canister.refill" | "tube.replace" | "counter.reset" | "identify";
                    args: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description It was taken on; the end of it is still to come. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "Command";
                        unit: string;
                        /** @enum {string} */
                        name: "mode.set" | "pump.set" | "heating.set" | "solar.set" | "relay.set" | "backwash.start" | "backwash.stop" | "filling.start" | "filling.stop" | "cover.open" | "cover.close" | "cover.stop" | "dosing.pause" | "dosing.resume" | "canister.refill" | "tube.replace" | "counter.reset" | "identify";
                        args: {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        stage: "sent" | "accepted" | "done" | "rejected" | "failed" | "expired";
                        code: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expires: string;
                        finishedAt: string | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUnitCanisterRefill: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with 422 (`idempotency-key-reused`). */
                "Idempotency-Key"?: string;
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
                n: "1" | "2" | "3" | "4" | "5" | "6";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    volume: number;
                };
                "application/ld+json": {
                    volume: number;
                };
            };
        };
        responses: {
            /** @description It was taken on; the end of it is still to come. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "Command";
                        unit: string;
                        /** @enum {string} */
                        name: "mode.set" | "pump.set" | "heating.set" | "solar.set" | "relay.set" | "backwash.start" | "backwash.stop" | "filling.start" | "filling.stop" | "cover.open" | "cover.close" | "cover.stop" | "dosing.pause" | "dosing.resume" | "canister.refill" | "tube.replace" | "counter.reset" | "identify";
                        args: {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        stage: "sent" | "accepted" | "done" | "rejected" | "failed" | "expired";
                        code: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expires: string;
                        finishedAt: string | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUnitTubeReplace: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with 422 (`idempotency-key-reused`). */
                "Idempotency-Key"?: string;
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
                n: "1" | "2" | "3" | "4" | "5" | "6";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description It was taken on; the end of it is still to come. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "Command";
                        unit: string;
                        /** @enum {string} */
                        name: "mode.set" | "pump.set" | "heating.set" | "solar.set" | "relay.set" | "backwash.start" | "backwash.stop" | "filling.start" | "filling.stop" | "cover.open" | "cover.close" | "cover.stop" | "dosing.pause" | "dosing.resume" | "canister.refill" | "tube.replace" | "counter.reset" | "identify";
                        args: {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        stage: "sent" | "accepted" | "done" | "rejected" | "failed" | "expired";
                        code: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expires: string;
                        finishedAt: string | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUnitCounterReset: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with 422 (`idempotency-key-reused`). */
                "Idempotency-Key"?: string;
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
                name: "heating" | "filling";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description It was taken on; the end of it is still to come. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "Command";
                        unit: string;
                        /** @enum {string} */
                        name: "mode.set" | "pump.set" | "heating.set" | "solar.set" | "relay.set" | "backwash.start" | "backwash.stop" | "filling.start" | "filling.stop" | "cover.open" | "cover.close" | "cover.stop" | "dosing.pause" | "dosing.resume" | "canister.refill" | "tube.replace" | "counter.reset" | "identify";
                        args: {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        stage: "sent" | "accepted" | "done" | "rejected" | "failed" | "expired";
                        code: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expires: string;
                        finishedAt: string | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCommand: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "Command";
                        unit: string;
                        /** @enum {string} */
                        name: "mode.set" | "pump.set" | "heating.set" | "solar.set" | "relay.set" | "backwash.start" | "backwash.stop" | "filling.start" | "filling.stop" | "cover.open" | "cover.close" | "cover.stop" | "dosing.pause" | "dosing.resume" | "canister.refill" | "tube.replace" | "counter.reset" | "identify";
                        args: {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        stage: "sent" | "accepted" | "done" | "rejected" | "failed" | "expired";
                        code: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expires: string;
                        finishedAt: string | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUnitSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        sections: {
                            /** @enum {string} */
                            section: "on" | "party" | "auto" | "eco" | "winter" | "temperature" | "heating" | "solar" | "backwash" | "filling" | "pump" | "relay1" | "relay2" | "relay3" | "relay4" | "cover" | "treatment" | "canister1" | "canister2" | "canister3" | "canister4" | "canister5" | "canister6" | "tube1" | "tube2" | "tube3" | "tube4" | "tube5" | "tube6" | "calibration";
                            version: number;
                            desired: {
                                [key: string]: unknown;
                            } | null;
                            reported: {
                                [key: string]: unknown;
                            } | null;
                            pending: boolean;
                            refused: {
                                state: {
                                    [key: string]: unknown;
                                };
                                errors: {
                                    path: string;
                                    code: string;
                                }[];
                            } | null;
                            changedAt: string | null;
                        }[];
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "UnitSettings";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    putUnitSetting: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
                section: "on" | "party" | "auto" | "eco" | "winter" | "temperature" | "heating" | "solar" | "backwash" | "filling" | "pump" | "relay1" | "relay2" | "relay3" | "relay4" | "cover" | "treatment" | "canister1" | "canister2" | "canister3" | "canister4" | "canister5" | "canister6" | "tube1" | "tube2" | "tube3" | "tube4" | "tube5" | "tube6" | "calibration";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    state: {
                        [key: string]: unknown;
                    };
                };
                "application/ld+json": {
                    version: number;
                    state: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        /** @enum {string} */
                        section: "on" | "party" | "auto" | "eco" | "winter" | "temperature" | "heating" | "solar" | "backwash" | "filling" | "pump" | "relay1" | "relay2" | "relay3" | "relay4" | "cover" | "treatment" | "canister1" | "canister2" | "canister3" | "canister4" | "canister5" | "canister6" | "tube1" | "tube2" | "tube3" | "tube4" | "tube5" | "tube6" | "calibration";
                        version: number;
                        desired: {
                            [key: string]: unknown;
                        } | null;
                        reported: {
                            [key: string]: unknown;
                        } | null;
                        pending: boolean;
                        refused: {
                            state: {
                                [key: string]: unknown;
                            };
                            errors: {
                                path: string;
                                code: string;
                            }[];
                        } | null;
                        changedAt: string | null;
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "SettingsSection";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUnitTimeline: {
        parameters: {
            query?: {
                page?: number;
                itemsPerPage?: number;
                pagination?: "0" | "1" | "true" | "false";
                "type[]"?: ("calibration" | "configuration" | "error" | "required")[];
                from?: string;
                to?: string;
            };
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "hydra:Collection";
                        "hydra:member": {
                            /** @enum {string} */
                            "@type": "TimelineEntry";
                            id: string;
                            /** Format: date-time */
                            at: string;
                            since: string | null;
                            /** @enum {string} */
                            type: "calibration" | "configuration" | "error" | "required";
                            /** @enum {string} */
                            what: "backwash.started" | "backwash.stopped" | "backwash.resolved" | "backwash.error" | "refilling.started" | "message.began" | "message.ended" | "mode.changed" | "canister.refilled" | "tube.replaced" | "counter.reset" | "command.ended" | "settings.applied" | "settings.refused" | "unit.changed" | "unit.paired" | "unit.unpaired" | "aqua.linked" | "aqua.unlinked" | "flags.changed" | "firmware.changed" | "unit.offline" | "unit.online" | "alert.opened" | "alert.ended";
                            data: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            origin: "unit" | "panel" | "user" | "operator" | "cloud";
                            by: string | null;
                            application: string | null;
                            whileOffline: boolean;
                        }[];
                        "hydra:totalItems": number;
                        "hydra:view": {
                            "@id": string;
                            /** @enum {string} */
                            "@type": "hydra:PartialCollectionView";
                            "hydra:first"?: string;
                            "hydra:last"?: string;
                            "hydra:previous"?: string;
                            "hydra:next"?: string;
                        };
                        "hydra:search"?: unknown;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUnitConsumables: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        ts: string | null;
                        canisters: {
                            n: number;
                            /** @enum {string} */
                            substance: "phMinus" | "phPlus" | "chlorine" | "algicide" | "flocculant";
                            volume: number;
                            remaining: number;
                            alarmAt: number | null;
                            low: boolean | null;
                            perDay: number | null;
                            daysLeft: number | null;
                        }[];
                        tubes: {
                            n: number;
                            lifespan: number;
                            daysLeft: number;
                            replaced: string | null;
                            due: string | null;
                        }[];
                        counters: {
                            heating: {
                                total: number;
                                sinceReset: number;
                                resetAt: string | null;
                            } | null;
                            filling: {
                                total: number;
                                sinceReset: number;
                                resetAt: string | null;
                            } | null;
                        };
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "UnitConsumables";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUnitProtocol: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                step?: "hour" | "day";
            };
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV, UTF-8 with a byte order mark; `X-Total-Rows` says how many rows follow the first line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenAlerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        total: number;
                        newest: {
                            "@id": string;
                            /** @enum {string} */
                            "@type": "OpenAlert";
                            /** @enum {string} */
                            severity: "error" | "warning";
                            /** @enum {string} */
                            source: "message" | "low" | "high" | "offline" | "canister" | "tube";
                            about: string;
                            /** Format: date-time */
                            since: string;
                            value: number | null;
                            limit: number | null;
                            canister: {
                                /** @enum {string} */
                                substance: "phMinus" | "phPlus" | "chlorine" | "algicide" | "flocculant";
                                remaining: number;
                            } | null;
                            name: string;
                            serialNumber: string;
                            timeZone: string;
                        }[];
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "OpenAlerts";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUnitAlerts: {
        parameters: {
            query?: {
                page?: number;
                itemsPerPage?: number;
                pagination?: "0" | "1" | "true" | "false";
                open?: "true" | "false";
            };
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "hydra:Collection";
                        "hydra:member": {
                            "@context"?: string;
                            "@id": string;
                            /** @enum {string} */
                            "@type": "Alert";
                            unit: string;
                            /** @enum {string} */
                            source: "message" | "low" | "high" | "offline" | "canister" | "tube";
                            about: string;
                            /** @enum {string} */
                            severity: "error" | "warning";
                            /** Format: date-time */
                            since: string;
                            value: number | null;
                            limit: number | null;
                            acknowledgedAt: string | null;
                            acknowledgedBy: string | null;
                            endedAt: string | null;
                        }[];
                        "hydra:totalItems": number;
                        "hydra:view": {
                            "@id": string;
                            /** @enum {string} */
                            "@type": "hydra:PartialCollectionView";
                            "hydra:first"?: string;
                            "hydra:last"?: string;
                            "hydra:previous"?: string;
                            "hydra:next"?: string;
                        };
                        "hydra:search"?: unknown;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAlertAcknowledge: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with 422 (`idempotency-key-reused`). */
                "Idempotency-Key"?: string;
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | null;
                "application/ld+json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context"?: string;
                        "@id": string;
                        /** @enum {string} */
                        "@type": "Alert";
                        unit: string;
                        /** @enum {string} */
                        source: "message" | "low" | "high" | "offline" | "canister" | "tube";
                        about: string;
                        /** @enum {string} */
                        severity: "error" | "warning";
                        /** Format: date-time */
                        since: string;
                        value: number | null;
                        limit: number | null;
                        acknowledgedAt: string | null;
                        acknowledgedBy: string | null;
                        endedAt: string | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUnitNotificationSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        thresholds: {
                            /** @enum {string} */
                            channel: "water" | "air" | "solar" | "ph" | "redox" | "freeChlorine" | "boundChlorine" | "salinity" | "electrolyser" | "flow" | "pressure" | "level";
                            on: boolean;
                            low: number | null;
                            high: number | null;
                            delay: number;
                        }[];
                        offline: {
                            on: boolean;
                            delay: number;
                        };
                        supplies: boolean;
                        /** @enum {string} */
                        mail: "off" | "errors" | "all";
                        push: boolean;
                        quiet: {
                            from: string;
                            to: string;
                        } | null;
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "NotificationSettings";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    putUnitNotificationSettings: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description An address of this server. Browsers send it by themselves, and don’t let a page set it.
                 * @example https://pool.example
                 */
                Origin: components["parameters"]["Origin"];
                /** @description IRI of the user that this is for: refused with 409 when somebody else is logged in. */
                "X-End-User"?: components["parameters"]["EndUser"];
                /**
                 * @description In which language people read the answer: en, cs, de, fr or nl.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["Language"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    thresholds: {
                        /** @enum {string} */
                        channel: "water" | "air" | "solar" | "ph" | "redox" | "freeChlorine" | "boundChlorine" | "salinity" | "electrolyser" | "flow" | "pressure" | "level";
                        on: boolean;
                        low: number | null;
                        high: number | null;
                        delay: number;
                    }[];
                    offline: {
                        on: boolean;
                        delay: number;
                    };
                    supplies: boolean;
                    /** @enum {string} */
                    mail: "off" | "errors" | "all";
                    push: boolean;
                    quiet: {
                        from: string;
                        to: string;
                    } | null;
                } & {
                    [key: string]: unknown;
                };
                "application/ld+json": {
                    thresholds: {
                        /** @enum {string} */
                        channel: "water" | "air" | "solar" | "ph" | "redox" | "freeChlorine" | "boundChlorine" | "salinity" | "electrolyser" | "flow" | "pressure" | "level";
                        on: boolean;
                        low: number | null;
                        high: number | null;
                        delay: number;
                    }[];
                    offline: {
                        on: boolean;
                        delay: number;
                    };
                    supplies: boolean;
                    /** @enum {string} */
                    mail: "off" | "errors" | "all";
                    push: boolean;
                    quiet: {
                        from: string;
                        to: string;
                    } | null;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        thresholds: {
                            /** @enum {string} */
                            channel: "water" | "air" | "solar" | "ph" | "redox" | "freeChlorine" | "boundChlorine" | "salinity" | "electrolyser" | "flow" | "pressure" | "level";
                            on: boolean;
                            low: number | null;
                            high: number | null;
                            delay: number;
                        }[];
                        offline: {
                            on: boolean;
                            delay: number;
                        };
                        supplies: boolean;
                        /** @enum {string} */
                        mail: "off" | "errors" | "all";
                        push: boolean;
                        quiet: {
                            from: string;
                            to: string;
                        } | null;
                        "@context"?: string;
                        "@id"?: string;
                        /** @enum {string} */
                        "@type": "NotificationSettings";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
}
